import { forEachLimit } from '../api/concurrency.ts';
import { HttpError } from '../api/errors.ts';
import { homeAddress } from '../contract/collections.ts';
import type { WireEvent } from '../contract/events.ts';
import type { Language } from '../contract/language.ts';
import { percentDecoded } from '../html/text.ts';
import type { Withheld } from '../snapshot/format.ts';
import { contentOf, describedBy, linksIn } from './documents.ts';
import { type FetchContext, groupWarnings } from './fetch-context.ts';
import { type Collected, type ItemStore, noteWithheld, receive, storeOf } from './item-store.ts';
import { receiveItem } from './receive-item.ts';
import { refusalReason } from './refusals.ts';
import { isWithheld } from './withheld.ts';

type FoundAddresses = { readonly language: Language; readonly addresses: Iterable<string> };

/** A server that invents events for links to invented events is not followed for ever. */
const mostSteps = 10;

/**
 * Adds the events no list holds, because editors hid them there, but some text or menu links to. What those link to
 * is followed too.
 */
export async function fetchLinkedEvents(
  context: FetchContext,
  collected: Collected,
): Promise<void> {
  const { api, config, now, drafts, progress, signal } = context;
  const links = new EventLinks(homeAddress(api.root, api.url));
  const warnings = groupWarnings();
  const refused = new Map<string, Withheld['reason']>();

  let found: readonly FoundAddresses[] = config.languages.map((language) => {
    const store = storeOf(collected, language);
    const ofEvents = new Set<string>();
    for (const event of store.events.values()) {
      links.add(language, event);
      for (const target of linksIn(describedBy(event))) ofEvents.add(target);
    }
    return { language, addresses: addressesIn(store, ofEvents) };
  });
  let done = 0;
  for (let step = 1; found.length > 0 && step <= mostSteps; step += 1) {
    const added: FoundAddresses[] = [];
    const fresh = links.unasked(found);
    await forEachLimit(fresh, { limit: config.api.concurrency, signal }, async (link, stop) => {
      const event = await fetchLinked(link, stop);
      if (event) added.push({ language: link.language, addresses: linksIn(describedBy(event)) });
      done += 1;
      progress({ step: 'linked events', done, total: links.asked.size });
    });
    found = added;
  }
  for (const { url } of links.unasked(found)) {
    warnings.add(`Links to events not followed, being ${mostSteps} links away`, url);
  }
  collected.warnings.push(...warnings.sentences());
  if (refused.size > 0) withholdRefused();

  async function fetchLinked(
    { url, language, slug }: EventLink,
    stop: AbortSignal,
  ): Promise<WireEvent | undefined> {
    try {
      const raw = await api.readBySlug('events', slug, language, stop);
      const outcome = receiveItem('events', { raw, language, now, drafts });
      const id = outcome.item?.id ?? 0;
      if (config.languages.some((one) => storeOf(collected, one).events.has(id))) {
        noteWithheld(collected, outcome);
        return undefined;
      }
      receive(collected, 'events', language, outcome);
      return isWithheld(collected, 'events', id) ? undefined : outcome.item;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const reason = refusalReason('events', error);
      if (reason) refused.set(url, reason);
      warnings.add(`Links to events that cannot be read (${error.summary})`, url);
      return undefined;
    }
  }

  /** A refusal names no id: it is that of the event of this address, where a list gave one. */
  function withholdRefused(): void {
    for (const language of config.languages) {
      for (const { id, url } of storeOf(collected, language).events.values()) {
        const reason = refused.get(split(url, links.base)?.url ?? '');
        if (reason) collected.withheld.push({ collection: 'events', language, id, reason });
      }
    }
  }
}

/** @param ofEvents addresses events link to */
function* addressesIn(store: ItemStore, ofEvents: Iterable<string>): Iterable<string> {
  for (const items of [store.posts, store.pages])
    for (const item of items.values()) yield* linksIn(contentOf(item));
  yield* ofEvents;
  for (const items of [store.venues, store.organizers])
    for (const item of items.values()) yield* linksIn(describedBy(item));
  for (const { url } of store['menu-items'].values()) if (url !== '') yield url;
}

type EventLink = {
  readonly url: string;
  readonly language: Language;
  /** Not percent-encoded. */
  readonly slug: string;
};

/** Recognises the addresses of a server's events by those of the events that are known. */
class EventLinks {
  readonly asked = new Set<string>();
  /** What relative addresses are relative to. */
  readonly base: string;
  readonly #languagesOf = new Map<string, Set<Language>>();
  readonly #known = new Set<string>();

  constructor(base: string) {
    this.base = base;
  }

  add(language: Language, { url, slug }: WireEvent): void {
    const address = split(url, this.base);
    if (!address || address.slug !== percentDecoded(slug)) return;
    this.#languagesOf.getOrInsertComputed(address.stem, () => new Set()).add(language);
    this.#known.add(address.stem + address.slug);
  }

  /** The addresses of unknown events among some, each of them once for ever. */
  unasked(found: readonly FoundAddresses[]): EventLink[] {
    const links: EventLink[] = [];
    for (const { language, addresses } of found) {
      for (const text of addresses) {
        const link = this.#find(text, language);
        if (!link || this.asked.has(link.url)) continue;
        this.asked.add(link.url);
        links.push(link);
      }
    }
    return links;
  }

  /** @param language of the text the address was found in, for servers whose addresses do not name one */
  #find(text: string, language: Language): EventLink | undefined {
    const address = split(text, this.base);
    const languages = address && this.#languagesOf.get(address.stem);
    if (!languages || this.#known.has(address.stem + address.slug)) return undefined;
    const [first = language] = languages;
    return {
      url: address.url,
      language: languages.has(language) ? language : first,
      slug: address.slug,
    };
  }
}

/** Host and path up to the last segment, and that segment. */
function split(
  text: string,
  base: string,
): { url: string; stem: string; slug: string } | undefined {
  const url = URL.parse(text, base);
  const match = /^(.*\/)([^/]+)\/?$/.exec(url?.pathname ?? '');
  if (!url || !match?.[2]) return undefined;
  const slug = percentDecoded(match[2]);
  return { url: `${url.origin}${url.pathname}`, stem: `${url.host}${match[1]}`, slug };
}

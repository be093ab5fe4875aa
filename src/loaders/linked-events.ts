import { AnswerError } from '../api/api-error.ts';
import type { WireEvent } from '../contract/event.ts';
import type { Language } from '../contract/language.ts';
import { homeAddress } from '../contract/root.ts';
import { type Collected, keep, type Shelf, shelfOf } from './collected.ts';
import { eachAtOnce } from './each-at-once.ts';
import { createEventLinks, type EventLink } from './event-links.ts';
import type { FetchContext } from './fetch-settings.ts';
import { linkTargets } from './html-references.ts';
import { createRemarks, type Remarks } from './remarks.ts';
import { receiveItem } from './wire-item.ts';

/** Addresses found in texts of one language. */
type Found = { readonly language: Language; readonly addresses: Iterable<string> };

/** A server that invents events for links to invented events is not followed for ever. */
const mostSteps = 10;

/**
 * Adds the events no list holds, because editors hid them there, but some text or menu links to. What those link to
 * is followed too.
 */
export async function fetchLinkedEvents(context: FetchContext, collected: Collected): Promise<void> {
  const { api, config, progress, signal } = context;
  const targets = new Map<Language, ReadonlySet<string>>();
  const listed = listedEvents(collected, config.languages, (language, all) => targets.set(language, all));
  const links = createEventLinks(listed, homeAddress(api.root, api.url));
  const asked = new Set<string>();
  const troubles = createRemarks();

  let found: readonly Found[] = config.languages.map((language) => ({
    language,
    addresses: addressesIn(shelfOf(collected, language), targets.get(language) ?? []),
  }));
  let done = 0;
  for (let step = 1; found.length > 0 && step <= mostSteps; step += 1) {
    const fresh = unasked(found, links.find, asked);
    const added: Found[] = [];
    await eachAtOnce(fresh, { limit: config.api.concurrency, signal }, async (link, stop) => {
      const event = await fetchLinked({ ...context, signal: stop }, collected, link, troubles);
      if (event) added.push({ language: link.language, addresses: linkTargets(event.description) });
      done += 1;
      progress({ step: 'linked events', done, total: asked.size });
    });
    found = added;
  }
  for (const { url } of unasked(found, links.find, asked)) {
    troubles.add(`Links to events not followed, being ${mostSteps} links away`, url);
  }
  collected.warnings.push(...troubles.sentences());
}

/**
 * The events by language. They are read from the disk once: what they link to is told when those of a language have
 * been gone through.
 */
function* listedEvents(
  collected: Collected,
  languages: readonly Language[],
  tell: (language: Language, targets: ReadonlySet<string>) => void,
): Iterable<{ readonly language: Language; readonly event: WireEvent }> {
  for (const language of languages) {
    const targets = new Set<string>();
    for (const event of shelfOf(collected, language).events.values()) {
      for (const target of linkTargets(event.description)) targets.add(target);
      yield { language, event };
    }
    tell(language, targets);
  }
}

/** @param ofEvents addresses events link to */
function* addressesIn(shelf: Shelf, ofEvents: Iterable<string>): Iterable<string> {
  for (const { content } of shelf.posts.values()) yield* linkTargets(content.rendered);
  for (const { content } of shelf.pages.values()) yield* linkTargets(content.rendered);
  yield* ofEvents;
  for (const { description } of shelf.venues.values()) yield* linkTargets(description);
  for (const { description } of shelf.organizers.values()) yield* linkTargets(description);
  for (const { url } of shelf['menu-items'].values()) if (url !== '') yield url;
}

function unasked(
  found: readonly Found[],
  find: (address: string, language: Language) => EventLink | undefined,
  asked: Set<string>,
): EventLink[] {
  const links: EventLink[] = [];
  for (const { language, addresses } of found) {
    for (const address of addresses) {
      const link = find(address, language);
      if (!link || asked.has(link.url)) continue;
      asked.add(link.url);
      links.push(link);
    }
  }
  return links;
}

async function fetchLinked(
  { api, config, now, signal }: FetchContext,
  collected: Collected,
  { url, language, slug }: EventLink,
  troubles: Remarks,
): Promise<WireEvent | undefined> {
  const raw = await read();
  if (raw === undefined) return undefined;
  const outcome = receiveItem('events', { raw, language, now });
  const isKnown = config.languages.some((one) => shelfOf(collected, one).events.has(outcome.item?.id ?? 0));
  if (isKnown) return undefined;
  keep(collected, 'events', language, outcome);
  return outcome.item;

  async function read(): Promise<unknown> {
    try {
      return await api.readBySlug('events', slug, language, signal);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      troubles.add(`Links to events that cannot be read (${`${error.status} ${error.code}`.trim()})`, url);
      return undefined;
    }
  }
}

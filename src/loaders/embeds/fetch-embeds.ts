import { z } from 'zod';
import { AnswerError, NonsenseError, UnreachableError } from '../../api/api-error.ts';
import { oembedSchema } from '../../contract/oembed.ts';
import { embedAddresses } from '../../model/embeds/embed-addresses.ts';
import { type Collected, shelfOf } from '../collected.ts';
import { eachAtOnce } from '../each-at-once.ts';
import type { FetchContext } from '../fetch-settings.ts';
import { createFileHosts } from '../files/file-hosts.ts';
import { writtenTexts } from '../files/written-texts.ts';
import { createRemarks } from '../remarks.ts';

/** After so many breakdowns the proxy is considered broken, and the rest is not asked for. */
const mostBreakdowns = 3;

/**
 * Asks the server's oEmbed proxy for title and picture of what bodies embed from other sites. What it does not tell,
 * pages do without: no failure ends the fetch. Servers that answer editors only are not asked twice.
 */
export async function fetchEmbeds(context: FetchContext, collected: Collected): Promise<void> {
  const { api, config, progress, signal, knownEmbeds } = context;
  if (!api.root.namespaces.includes('oembed/1.0') || config.embeds.maxLookups === 0) return;
  const mayVisit = createFileHosts(api, config.images.hosts);
  const addresses = embeddedIn(collected, config.languages);
  const known = addresses.flatMap((url) => knownEmbeds?.get(url) ?? []);
  collected.embeds.push(...known);
  const unknown = addresses.filter((url) => !knownEmbeds?.has(url));
  const due = unknown.slice(0, config.embeds.maxLookups);
  const troubles = createRemarks();
  for (const url of unknown.slice(due.length))
    troubles.add('Embeds not asked for, being more than "embeds.maxLookups" in src/site.config.ts', url);
  let isClosed = false;
  let breakdowns = 0;
  let done = 0;

  const [first, ...others] = due;
  if (first === undefined) return;
  await ask(first, signal);
  await eachAtOnce(others, { limit: config.api.concurrency, signal }, ask);
  collected.warnings.push(...troubles.sentences());

  async function ask(url: string, stop: AbortSignal | undefined): Promise<void> {
    if (isClosed || breakdowns >= mostBreakdowns) return;
    try {
      const answer = await api.get('oembed/1.0', '/proxy', { url, discover: false }, stop);
      const { title, thumbnail_url } = oembedSchema.parse(answer);
      collected.embeds.push({ url, title, picture: pictureAt(thumbnail_url) });
    } catch (error) {
      if (stop?.aborted) throw error;
      if (isRefusal(error)) isClosed = true;
      else {
        if (!(error instanceof AnswerError) || error.status >= 429) breakdowns += 1;
        troubles.add(`Embeds whose title the server could not tell (${complaint(error)})`, url);
      }
    }
    done += 1;
    progress({ step: 'embeds', done, total: due.length });
  }

  /** Pictures of hosts that images may not be copied from are not missed: a click-to-load preview has words too. */
  function pictureAt(address: string): string {
    const url = URL.parse(address);
    return url && mayVisit(url) ? url.href : '';
  }
}

function embeddedIn(collected: Collected, languages: FetchContext['config']['languages']): string[] {
  const found = new Set<string>();
  for (const language of languages) {
    for (const html of writtenTexts(shelfOf(collected, language)))
      for (const url of embedAddresses(html)) found.add(url);
  }
  return [...found].toSorted();
}

/** The proxy is there for editors only, or not at all. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof AnswerError)) return false;
  return [401, 403].includes(error.status) || error.code === 'rest_no_route';
}

/** @throws whatever is no fault of the server's */
function complaint(error: unknown): string {
  if (error instanceof AnswerError) return `${error.status} ${error.code}`.trim();
  if (error instanceof NonsenseError || error instanceof z.ZodError) return 'an answer that makes no sense';
  if (error instanceof UnreachableError) return 'no answer';
  throw error;
}

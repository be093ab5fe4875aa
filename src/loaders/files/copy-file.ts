import type { FileVersion } from '../../api/api.ts';
import { AnswerError, ApiError, NonsenseError } from '../../api/api-error.ts';
import type { Remarks } from '../remarks.ts';
import type { FileCache, Kept, Named } from './file-cache.ts';
import { UnusableFileError } from './unusable-file.ts';

type CopySettings<Facts extends Named> = {
  readonly cache: FileCache<Facts>;
  /** Where the files go. */
  readonly folder: string;
  /** What is copied, as in "An image is missing" and "Images not asked for". */
  readonly words: { readonly one: string; readonly many: string };
  readonly warn: (warning: string) => void;
  readonly troubles: Remarks;
  /**
   * Fetches a file into the folder; `undefined` where it is the version that is known.
   *
   * @throws ApiError, UnusableFileError
   */
  download(url: URL, known: FileVersion | undefined, signal: AbortSignal): Promise<Copied<Facts> | undefined>;
};

export type Copied<Facts> = { readonly facts: Facts; readonly version: FileVersion };

/** One file to copy. */
type Order = {
  readonly url: URL;
  /** Other addresses whose file is used where this one has none, the best first. */
  readonly substitutes?: readonly URL[] | undefined;
  /** When its media item was last changed, where it has one. */
  readonly modified: string | undefined;
  readonly signal: AbortSignal;
};

type CopyFile<Facts> = (order: Order) => Promise<Facts | undefined>;

/** After so many breakdowns a host is not asked again: waiting for each of its files would take hours. */
const mostBreakdowns = 10;

/**
 * Copies files into a folder, each asked for only where the copy of an earlier fetch may be out of date. One that
 * cannot be fetched is a warning; the earlier copy is used unless the server says that it is gone, else a
 * substitute.
 */
export function createCopier<Facts extends Named>(settings: CopySettings<Facts>): CopyFile<Facts> {
  const { cache, folder, words, warn, troubles, download } = settings;
  const breakdowns = new Map<string, number>();

  return async ({ substitutes = [], ...order }) => {
    const { href } = order.url;
    const found = await copy(order);
    if (!('problem' in found)) return found.facts;
    for (const url of substitutes) {
      const smaller = await copy({ url, modified: order.modified, signal: order.signal });
      if ('problem' in smaller) continue;
      warn(
        `${words.one} is missing in its original size; using the smaller copy ${url.href}: ${href} ${found.problem}.`,
      );
      return smaller.facts;
    }
    if (found.isTold) return undefined;
    warn(`${words.one} is missing: ${href} ${found.problem}.`);
    return undefined;
  };

  async function copy({ url, modified, signal }: Omit<Order, 'substitutes'>): Promise<Found<Facts>> {
    const { href, host } = url;
    const kept = await cache.find(href);
    if (kept && modified !== undefined && kept.modified === modified) return keep(kept);
    if ((breakdowns.get(host) ?? 0) >= mostBreakdowns) {
      troubles.add(`${words.many} not asked for after many failures of ${host}`, href);
      return kept ? keep(kept) : { problem: 'was not asked for', isTold: true };
    }
    const answer = await attempt(url, kept?.version, signal);
    if (answer === undefined && kept) {
      await keep(kept);
      await cache.put(href, { ...kept, modified }, folder);
      return kept;
    }
    if (answer && 'facts' in answer) {
      await cache.put(href, { ...answer, modified }, folder);
      return answer;
    }
    if (answer?.isBreakdown) breakdowns.set(host, 1 + (breakdowns.get(host) ?? 0));
    if (kept && !answer?.isGone) {
      warn(`${words.one} could not be asked for, so its earlier copy is used: ${href} ${answer?.problem}.`);
      return keep(kept);
    }
    cache.drop(href);
    return { problem: answer?.problem ?? '', isTold: false };
  }

  async function keep(kept: Kept<Facts>): Promise<Kept<Facts>> {
    await cache.place(kept.facts, folder);
    return kept;
  }

  async function attempt(
    url: URL,
    known: FileVersion | undefined,
    signal: AbortSignal,
  ): Promise<Copied<Facts> | Trouble | undefined> {
    try {
      return await download(url, known, signal);
    } catch (error) {
      return troubleOf(error, signal);
    }
  }
}

type Found<Facts> =
  | { readonly facts: Facts }
  /** `isTold`: among the troubles. */
  | { readonly problem: string; readonly isTold: boolean };

type Trouble = {
  readonly problem: string;
  /** Whether the server says that there is no such file. */
  readonly isGone: boolean;
  /** Whether the next file of the host may fare alike. */
  readonly isBreakdown: boolean;
};

/** @throws what is no trouble of one file */
function troubleOf(error: unknown, signal: AbortSignal): Trouble {
  if (error instanceof UnusableFileError)
    return { problem: error.message, isGone: false, isBreakdown: false };
  if (!(error instanceof ApiError)) throw error;
  signal.throwIfAborted();
  const status = error instanceof AnswerError ? error.status : undefined;
  return {
    problem: error.problem,
    isGone: status === 404 || status === 410,
    isBreakdown: status === undefined ? !(error instanceof NonsenseError) : status >= 429,
  };
}

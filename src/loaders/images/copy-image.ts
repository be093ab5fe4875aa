import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileVersion } from '../../api/api.ts';
import { AnswerError, ApiError, NonsenseError } from '../../api/api-error.ts';
import type { FetchContext } from '../fetch-settings.ts';
import type { Remarks } from '../remarks.ts';
import { type ImageCache, imageFileName, type KeptImage } from './image-cache.ts';
import { describeImage, type ImageFacts, UnusableImageError } from './image-file.ts';

type CopySettings = Pick<FetchContext, 'api' | 'config'> & {
  readonly cache: ImageCache;
  /** Where the files go. */
  readonly folder: string;
  readonly mayVisit: (url: URL) => boolean;
  readonly warn: (warning: string) => void;
  readonly troubles: Remarks;
};

/** One image to copy. */
type Order = {
  readonly url: URL;
  /** When its media item was last changed, where it has one. */
  readonly modified: string | undefined;
  readonly signal: AbortSignal;
};

type CopyImage = (order: Order) => Promise<ImageFacts | undefined>;

const megabyte = 1_000_000;

/** After so many breakdowns a host is not asked again: waiting for each of its images would take hours. */
const mostBreakdowns = 10;

/**
 * Copies images into a folder, each asked for only where the copy of an earlier fetch may be out of date. One that
 * cannot be had is a warning; the earlier copy stands in for it unless the server says that it is gone.
 */
export function createImageCopier(settings: CopySettings): CopyImage {
  const { cache, folder, warn, troubles } = settings;
  const breakdowns = new Map<string, number>();

  const keep = async (kept: KeptImage) => {
    await cache.place(kept, folder);
    const { version: _, modified: __, ...facts } = kept;
    return facts;
  };

  return async ({ url, modified, signal }) => {
    const { href, host } = url;
    const kept = await cache.find(href);
    if (kept && modified !== undefined && kept.modified === modified) return keep(kept);
    if ((breakdowns.get(host) ?? 0) >= mostBreakdowns) {
      troubles.add(`Images not asked for after many failures of ${host}`, href);
      return kept && keep(kept);
    }
    const image = await download(settings, url, signal, kept?.version);
    if (image === undefined && kept) {
      const facts = await keep(kept);
      await cache.put(href, { ...kept, modified }, folder);
      return facts;
    }
    if (image && 'facts' in image) {
      await writeWhole(join(folder, imageFileName(image.facts)), image.bytes);
      await cache.put(href, { ...image.facts, version: image.version, modified }, folder);
      return image.facts;
    }
    if (image?.isBreakdown) breakdowns.set(host, 1 + (breakdowns.get(host) ?? 0));
    if (kept && !image?.isGone) {
      warn(`An image could not be asked for, and its earlier copy stands in: ${href} ${image?.problem}.`);
      return keep(kept);
    }
    cache.drop(href);
    warn(`An image is missing: ${href} ${image?.problem}.`);
    return undefined;
  };
}

type Downloaded = {
  readonly bytes: Buffer;
  readonly facts: ImageFacts;
  readonly version: FileVersion;
};

type Trouble = {
  readonly problem: string;
  /** Whether the server says that there is no such image. */
  readonly isGone: boolean;
  /** Whether the next image of the host may fare alike. */
  readonly isBreakdown: boolean;
};

/** The image, or what is wrong with it; `undefined` where it is the version that is known. */
async function download(
  { api, config, mayVisit }: CopySettings,
  url: URL,
  signal: AbortSignal,
  known: FileVersion | undefined,
): Promise<Downloaded | Trouble | undefined> {
  const limit = config.images.maxFile * megabyte;
  try {
    const file = await api.file(url, { limit, mayVisit, signal, known });
    return file && { ...file, facts: await describeImage(file.bytes) };
  } catch (error) {
    if (error instanceof UnusableImageError)
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
}

/** Two addresses may have the same bytes, so the file may be there already or appear meanwhile. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}

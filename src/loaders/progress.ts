import type { Collection } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';

/** What a fetch is doing. `total` is `undefined` as long as the server has not told it. */
export type FetchProgress =
  | {
      readonly step: 'collection';
      readonly collection: Collection;
      readonly language: Language;
      readonly done: number;
      readonly total: number | undefined;
    }
  /** Events that other items link to and no list holds. */
  | { readonly step: 'linked events'; readonly done: number; readonly total: number }
  /** Events read one by one for their status. */
  | { readonly step: 'event status'; readonly done: number; readonly total: number }
  /** Events that were published before and are no longer listed. */
  | { readonly step: 'vanished events'; readonly done: number; readonly total: number }
  /** Items whose SEO head is asked for one by one. */
  | { readonly step: 'SEO heads'; readonly done: number; readonly total: number }
  /** Documents, sounds and films. */
  | { readonly step: 'files'; readonly done: number; readonly total: number }
  /** What bodies embed from other sites. */
  | { readonly step: 'embeds'; readonly done: number; readonly total: number }
  | { readonly step: 'images'; readonly done: number; readonly total: number }
  | { readonly step: 'writing'; readonly folder: string };

export type ReportProgress = (progress: FetchProgress) => void;

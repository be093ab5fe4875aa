import type { StoredMedia, StoredStatus } from '../stored.ts';
import type { Cost } from './costs.ts';
import type { Day, When } from './day.ts';
import type { FileKey } from './files.ts';
import type { OrganizerKey } from './organizers.ts';
import type { CategoryKey, TagKey } from './terms.ts';
import type { Author, TopicKey } from './topics.ts';
import type { VenueKey } from './venues.ts';

/** One thing in the languages it exists in. */
export type Versions<T> = { readonly pl?: T; readonly en?: T };

/**
 * A text as an editor writes it. The body is in the short form of `body.ts`; `{{event:key}}`, `{{post:key}}`,
 * `{{page:key}}`, `{{venue:key}}`, … in it become the address of that item in the same language.
 */
export type Prose = {
  readonly title: string;
  /** Made of the title when left out. */
  readonly slug?: string;
  readonly body: string;
  /** One or two sentences; none when left out. */
  readonly excerpt?: string;
};

/** What an editor can set on any item. */
type Settings = {
  readonly status?: StoredStatus;
  readonly overrides?: Readonly<Record<string, unknown>>;
};

/** A reference by key, or by an id that may lead nowhere. */
type Reference<Key extends string> = Key | number;

export type EventEntry = Settings &
  Versions<Prose> & {
    readonly key: string;
    readonly when: When;
    readonly timezone?: string;
    readonly venues?: readonly Reference<VenueKey>[];
    readonly organizers?: readonly OrganizerKey[];
    readonly categories: readonly CategoryKey[];
    readonly tags?: readonly TagKey[];
    readonly image?: Reference<FileKey>;
    readonly cost?: Cost;
    readonly website?: string;
    readonly featured?: true;
    readonly sticky?: true;
    readonly hidden?: true;
    readonly noMap?: true;
    readonly password?: string;
    readonly eventStatus?: string;
  };

type Named = { readonly name: string; readonly slug?: string; readonly description: string };

export type VenueEntry = Settings & {
  readonly pl: Named;
  readonly en: Named;
  readonly address?: string;
  /** The town's own when left out. */
  readonly city?: string;
  readonly zip?: string;
  readonly province?: string;
  readonly phone?: string;
  readonly website?: string;
  /** Latitude and longitude in degrees. */
  readonly place?: readonly [number, number];
  readonly image?: FileKey;
};

export type OrganizerEntry = Settings & {
  readonly pl: Named;
  readonly en: Named;
  readonly phone?: string;
  readonly website?: string;
  readonly email?: string;
  readonly image?: FileKey;
};

export type TermEntry = {
  readonly pl: Named;
  readonly en: Named;
  /** Key of the category above. */
  readonly parent?: string;
};

export type PostEntry = Settings &
  Versions<Prose> & {
    readonly key: string;
    readonly day: Day;
    readonly image?: Reference<FileKey>;
    readonly tags?: readonly TagKey[];
    readonly sticky?: true;
    readonly password?: string;
    readonly format?: string;
    readonly topics?: readonly TopicKey[];
    readonly author?: Author;
  };

export type PageEntry = Settings &
  Versions<Prose> & {
    readonly key: string;
    /** Key of the page above. */
    readonly parent?: string;
    readonly image?: Reference<FileKey>;
    readonly password?: string;
    readonly template?: string;
  };

export type BlockEntry = { readonly key: string; readonly pl: Prose; readonly en: Prose };

/** A file with what editors say about it. */
export type FileEntry = Pick<StoredMedia, 'file' | 'mimeType' | 'width' | 'height' | 'bytes'> & {
  readonly pl: Caption;
  readonly en: Caption;
};

type Caption = { readonly title: string; readonly alt: string; readonly caption?: string };

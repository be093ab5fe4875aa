import type { Language } from '../../src/contract/language.ts';

/** The states that content has; those of the events namespace are any text. */
export type StoredStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';

/** What every stored item has. Each language version of an item is an item of its own, with its own id. */
export type StoredItem = {
  readonly id: number;
  readonly language: Language;
  /** Other languages whose lists have it too, as on servers that do not translate a collection. */
  readonly alsoIn?: readonly Language[];
  /** Number shared by the language versions of one thing; 0 for an item that has none. */
  readonly group: number;
  readonly slug: string;
  readonly status: string;
  /** UTC, `YYYY-MM-DD hh:mm:ss`. */
  readonly created: string;
  /** UTC, `YYYY-MM-DD hh:mm:ss`. */
  readonly modified: string;
  /** Id of who wrote it. @default 1 */
  readonly author?: number;
  /** Fields that replace the computed ones on the wire, for what only some real servers answer. */
  readonly overrides?: Readonly<Record<string, unknown>>;
};

export type StoredEvent = StoredItem & {
  readonly kind: 'event';
  /** As typed by the editor; entities are added on the wire. May hold tags. */
  readonly title: string;
  /** Rendered HTML. */
  readonly content: string;
  readonly excerpt: string;
  /** Empty: none. */
  readonly password: string;
  /** Local to `timezone`, `YYYY-MM-DD hh:mm:ss`. */
  readonly start: string;
  readonly end: string;
  /** IANA name, `UTC`, a manual offset such as `UTC+2`, or empty. */
  readonly timezone: string;
  readonly allDay: boolean;
  /** The formatted text of the wire. */
  readonly cost: string;
  readonly costValues: readonly string[];
  /** Empty: never set, and the wire answers the event's own address. */
  readonly website: string;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly hideFromListings: boolean;
  readonly sticky: boolean;
  readonly featured: boolean;
  /** schema.org address, for the single route's `json_ld`; empty when the server does not say. */
  readonly eventStatus: string;
  /** Media id, 0 for none, an unknown id for a dangling image. */
  readonly image: number;
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
};

export type StoredVenue = StoredItem & {
  readonly kind: 'venue';
  readonly name: string;
  readonly description: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly province: string;
  readonly state: string;
  /** What a client wrote as state or province. @default the state, or else the province */
  readonly stateProvince?: string;
  readonly zip: string;
  readonly phone: string;
  readonly website: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly image: number;
};

export type StoredOrganizer = StoredItem & {
  readonly kind: 'organizer';
  readonly name: string;
  readonly description: string;
  readonly phone: string;
  readonly website: string;
  readonly email: string;
  readonly image: number;
};

export type StoredTerm = StoredItem & {
  readonly kind: 'category' | 'tag';
  readonly name: string;
  readonly description: string;
  /** 0 for a root; tags have none. */
  readonly parent: number;
};

/** What every kind of content may carry besides; each is as the collection answers it where it is absent. */
export type StoredExtras = {
  readonly commentStatus?: string;
  readonly pingStatus?: string;
  readonly meta?: Readonly<Record<string, string | boolean>>;
};

export type StoredPost = StoredItem &
  StoredExtras & {
    readonly kind: 'post';
    readonly title: string;
    readonly content: string;
    readonly excerpt: string;
    readonly password: string;
    readonly image: number;
    readonly sticky: boolean;
    readonly format: string;
    readonly template?: string;
    readonly categories: readonly number[];
    readonly tags: readonly number[];
  };

export type StoredPage = StoredItem &
  StoredExtras & {
    readonly kind: 'page';
    readonly title: string;
    readonly content: string;
    readonly excerpt: string;
    readonly password: string;
    readonly image: number;
    readonly parent: number;
    readonly order: number;
    readonly template: string;
  };

/** A file; its bytes are made by `bytes` when it is first asked for. */
export type StoredMedia = StoredItem &
  StoredExtras & {
    readonly kind: 'media';
    readonly title: string;
    readonly altText: string;
    readonly caption: string;
    readonly mimeType: string;
    /** Pixels; 0 for what is not an image. */
    readonly width: number;
    readonly height: number;
    /** File name under `/uploads/`. */
    readonly file: string;
    /** Bytes, where they are known. */
    readonly fileSize?: number;
    /** What an editor wrote of it. @default nothing */
    readonly description?: string;
    /** The item it belongs to. @default none */
    readonly post?: number;
    /** Its own picture, for sounds and films. @default none */
    readonly image?: number;
    readonly template?: string;
    readonly bytes: () => Promise<Uint8Array>;
  };

export type StoredMenuItem = StoredItem &
  StoredExtras & {
    readonly kind: 'menu-item';
    readonly title: string;
    /** Empty for one that shows an item: then the item's address. */
    readonly url: string;
    readonly type: 'custom' | 'post_type' | 'post_type_archive' | 'taxonomy';
    readonly object: string;
    readonly objectId: number;
    readonly parent: number;
    readonly order: number;
    readonly menu: number;
    readonly target: '' | '_blank';
    readonly attrTitle?: string;
    readonly description?: string;
    readonly classes?: readonly string[];
    readonly xfn?: readonly string[];
  };

export type StoredBlock = StoredItem &
  StoredExtras & {
    readonly kind: 'block';
    readonly title: string;
    readonly content: string;
    readonly excerpt?: string;
    readonly password?: string;
    readonly template?: string;
    readonly patternCategories?: readonly number[];
  };

/** A file that is served from one address as it is, whatever the media say. */
export type FileCopy = {
  /** Of the address, decoded. */
  readonly path: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: () => Promise<Uint8Array>;
};

/** What the oEmbed proxy knows of an address elsewhere. */
export type KnownEmbed = { readonly url: string; readonly title: string; readonly picture: string };

/**
 * The whole content of a mock server.
 *
 * Any text of any item, `overrides` included, may hold placeholders that the server fills in, since only it knows
 * where it listens and how its addresses look:
 * `{{origin}}` is its origin, `{{host}}` its host with port, `{{path:123}}` the root-relative address of the item
 * with that id (ids are unique over all kinds). So `{{origin}}{{path:123}}` is an absolute link to an item,
 * `//{{host}}{{path:123}}` a protocol-relative one and `{{origin}}/uploads/name.jpg` a link to a file.
 */
export type Town = {
  readonly name: string;
  readonly description: string;
  /** Name and description where a language has its own. */
  readonly translated?: Readonly<
    Partial<Record<Language, { readonly name: string; readonly description: string }>>
  >;
  readonly timeZone: string;
  /** Page ids of the default language; 0 for none. */
  readonly frontPage: number;
  readonly postsPage: number;
  readonly events: readonly StoredEvent[];
  readonly venues: readonly StoredVenue[];
  readonly organizers: readonly StoredOrganizer[];
  readonly terms: readonly StoredTerm[];
  readonly posts: readonly StoredPost[];
  readonly pages: readonly StoredPage[];
  readonly media: readonly StoredMedia[];
  readonly menuItems: readonly StoredMenuItem[];
  readonly blocks: readonly StoredBlock[];
  /** The last id that was given away, to items that are gone too. @default the highest there is */
  readonly lastId?: number;
  readonly copies?: readonly FileCopy[];
  readonly embeds?: readonly KnownEmbed[];
};

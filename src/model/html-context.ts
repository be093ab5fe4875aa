import type { FileUse } from '../contract/file-kinds.ts';
import type { Embed } from './embeds/embed.ts';

/** Where a link of a body leads. */
export type BodyLink = {
  /** For the attribute: root-relative for a page of this site, else absolute. */
  readonly href: string;
  /** The same, absolute. */
  readonly url: string;
  readonly external: boolean;
  /** Title of the page it leads to, where that is one of this site. */
  readonly title?: string | undefined;
};

/** What a body says about one of its images. */
export type BodyImageReference = {
  /** Addresses as written, the wanted one first. */
  readonly urls: readonly string[];
  /** Id of the media item; 0 where the body does not tell. */
  readonly mediaId: number;
};

/** An image. Dimensions are those of the file in `src`, 0 where nobody knows them; `srcset` may be empty. */
export type BodyImage = {
  readonly src: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
  /** Text alternative for where the body has none. */
  readonly alt: string;
  /** The color most of it has, `#rrggbb`; empty where nobody knows it. */
  readonly color: string;
};

/** A document, sound or film an address of the server means. */
export type BodyFile = {
  readonly use: FileUse;
  /** For attributes: root-relative for a copy of this site's own, absolute where files stay on the server. */
  readonly href: string;
  /** Media type, as `audio/mpeg`. */
  readonly type: string;
  /** Extension of its name, in small letters. */
  readonly extension: string;
  /** Size in bytes; `undefined` where it is not known. */
  readonly bytes: number | undefined;
  /** Title of its media item in the page's language, plain text; empty where there is none. */
  readonly title: string;
  /** Caption of its media item in the page's language, plain text; empty where there is none. */
  readonly caption: string;
};

/** What is said of something another site shows in a frame. */
export type EmbedWords = {
  /** Its own title; `undefined` where nobody told it. */
  readonly title: string | undefined;
  /** Address of a picture of it. */
  readonly picture: string | undefined;
  /** What it is and whose, such as "Video on YouTube". */
  readonly label: string;
  /** That nothing is loaded from there before a click. */
  readonly note: string;
};

/** What the links and images of a body mean. */
export type HtmlContext = {
  /**
   * `undefined` takes a link away and leaves its words. Not asked about fragments of the body itself.
   *
   * @param hreflang language the link says its target has
   */
  link(href: string, hreflang?: string): BodyLink | undefined;
  /** `undefined` takes an image away. */
  image(reference: BodyImageReference): BodyImage | undefined;
  /** `undefined` for an address that leads to no file this site hands on. */
  file(address: string): BodyFile | undefined;
  /** What a reader wants to know before loading a file: its type, and its size where it is known. */
  fileNote(file: BodyFile): string;
  embed(embed: Embed): EmbedWords;
};

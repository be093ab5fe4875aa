import type { SiteConfig } from '../config.ts';
import type { WireMedia } from '../contract/content.ts';
import { addressExtension, fileKindOf } from '../contract/file-kinds.ts';
import { addressKey, withoutSize } from '../html/addresses.ts';
import type { BodyFile, BodyImageReference } from '../html/context.ts';
import { bodyText, isCopy } from '../html/plain-text.ts';
import { plainText } from '../html/text.ts';
import type { Image, ImageReference } from '../model/item.ts';
import type { Routes } from '../routes.ts';
import type { DocumentEntry, FileEntry, Manifest } from '../snapshot/format.ts';
import {
  type Coordinates,
  darkMapUrl,
  mapScheme,
  placeAt,
  rounded,
  worldPixels,
} from '../snapshot/maps.ts';

export type FileLookup = {
  /** What an address of the server means. @param base address that relative ones are relative to @default the server's */
  fileAt(address: string, base?: string): BodyFile | undefined;
};

type AssetSettings = {
  readonly documents: readonly DocumentEntry[];
  /** What describes them; where several have one address, the last. */
  readonly media: readonly WireMedia[];
  /** Address that relative ones are relative to. */
  readonly base: string;
  readonly linked: boolean;
  /** Whether an address is on the server, or on a host whose files may be handed on. */
  isOwn(url: URL): boolean;
  /** Root-relative address of a copy. @param path below the folder of files */
  hrefOf(path: string): string;
};

/** Finds the documents, sounds and films of a site by their addresses on the server. */
export function createFileLookup(settings: AssetSettings): FileLookup {
  const { documents, media, base, linked, isOwn, hrefOf } = settings;
  const keyOf = (url: string, from = base) => addressKey(url, from) ?? '';
  const entries = new Map(documents.map((entry) => [keyOf(entry.url), entry]));
  const items = new Map(media.map((item) => [keyOf(item.source_url), item]));

  return {
    fileAt: (address, near = base) => {
      const from = URL.canParse(near) ? near : base;
      const kind = fileKindOf(addressExtension(address, from));
      if (!kind) return undefined;
      const key = keyOf(address, from);
      const place = linked ? linkedPlace(address, from) : copiedPlace(key);
      if (!place) return undefined;
      const item = items.get(key);
      return {
        ...kind,
        ...place,
        title: plainText(item?.title.rendered ?? ''),
        caption: plainText(item?.caption.rendered ?? ''),
      };
    },
  };

  function copiedPlace(key: string) {
    const entry = entries.get(key);
    return entry && { href: hrefOf(entry.path), extension: entry.extension, bytes: entry.bytes };
  }

  function linkedPlace(address: string, from: string) {
    const url = URL.parse(address, from);
    if (!url || !isOwn(url)) return undefined;
    url.hash = '';
    return { href: url.href, extension: addressExtension(url.href), bytes: undefined };
  }
}

export type ImageLookup = {
  /** The image an item refers to; `undefined` when the snapshot does not have it. */
  imageOf(reference: ImageReference): Image | undefined;
  /** The image of a body, in its original size where the snapshot has that. */
  bodyImage(reference: BodyImageReference): Image | undefined;
  imageAt(url: string): Image | undefined;
};

/**
 * @param media what describes the images; where several have one id or address, the last
 * @param base address that relative ones are relative to
 * @param unchanged path of an image's bytes as they came, for sites that do not write images again
 */
export function createImageLookup(
  files: readonly FileEntry[],
  media: readonly WireMedia[],
  base: string,
  unchanged?: (digest: string, extension: string) => string,
): ImageLookup {
  const keyOf = (url: string) => addressKey(url, base) ?? url;
  const fileByKey = new Map(files.map((file) => [keyOf(file.url), file]));
  const mediaById = new Map(media.map((item) => [item.id, item]));
  const mediaByKey = new Map(media.map((item) => [keyOf(item.source_url), item]));

  return {
    imageOf: ({ url, id, alt }) => {
      const item = mediaById.get(id) ?? mediaByKey.get(keyOf(url));
      const file = fileAt(url) ?? fileAt(item?.source_url ?? '');
      const words = plainText(item?.alt_text ?? '') || plainText(alt);
      return file && { ...imageOfFile(file, words, unchanged), ...captionOf(item) };
    },
    bodyImage: ({ urls, mediaId }) => {
      const original = mediaById.get(mediaId)?.source_url;
      const candidates = [original ?? '', ...urls.map(withoutSize), ...urls];
      return firstImage(candidates);
    },
    imageAt: (url) => firstImage([url]),
  };

  function firstImage(urls: readonly string[]): Image | undefined {
    const file = urls.map(fileAt).find((found) => found !== undefined);
    return (
      file &&
      imageOfFile(file, plainText(mediaByKey.get(keyOf(file.url))?.alt_text ?? ''), unchanged)
    );
  }

  function fileAt(url: string): FileEntry | undefined {
    return url === '' ? undefined : fileByKey.get(keyOf(url));
  }
}

export type Maps = {
  /** The map of a place; `undefined` where there is none. */
  at(place: Coordinates): MapImage | undefined;
  /** The map of all venues, where there is one. */
  readonly overview: OverviewMap | undefined;
};

export type MapImage = {
  readonly light: Image;
  /** Undefined in snapshots that have none: the light one is dimmed instead. */
  readonly dark: Image | undefined;
};

type OverviewMap = {
  readonly image: MapImage;
  /** In degrees. */
  readonly edges: MapEdges;
  /** Where a place is on it, in percent of its width and height; `undefined` for one that is beside it. */
  positionOf(place: Coordinates): { readonly x: number; readonly y: number } | undefined;
};

export type MapEdges = {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
};

/**
 * The maps of a site.
 *
 * @param unchanged path of an image's bytes as they came, for sites that do not write images again
 */
export function createMaps(
  { maps, files }: Pick<Manifest, 'maps' | 'files'>,
  unchanged?: (digest: string, extension: string) => string,
): Maps {
  const keyOf = (place: Coordinates) => JSON.stringify(rounded(place));
  const fileByUrl = new Map(files.map((file) => [file.url, file]));
  const found = maps.flatMap((map) => {
    const file = fileByUrl.get(map.url);
    const night = fileByUrl.get(darkMapUrl(map.url));
    const imageOf = (of: FileEntry) => imageOfFile(of, '', unchanged);
    return file
      ? [{ map, image: { light: imageOf(file), dark: night && imageOf(night) } satisfies MapImage }]
      : [];
  });
  const places = new Map(
    found.flatMap(({ map, image }) =>
      map.kind === 'venue'
        ? [[keyOf({ latitude: map.latitude, longitude: map.longitude }), image]]
        : [],
    ),
  );
  const overview = found.find(({ map }) => map.kind === 'overview');
  return {
    at: (place) => places.get(keyOf(place)),
    overview: overview && {
      image: overview.image,
      edges: edgesOf(overview.map),
      positionOf: (place) => positionOn(overview.map, place),
    },
  };
}

function edgesOf(map: Manifest['maps'][number]): MapEdges {
  const { x, y } = worldPixels(map, map.zoom);
  const at = (side: -1 | 1) =>
    placeAt({ x: x + (side * map.width) / 2, y: y + (side * map.height) / 2 }, map.zoom);
  const [first, last] = [at(-1), at(1)];
  return {
    west: first.longitude,
    east: last.longitude,
    north: first.latitude,
    south: last.latitude,
  };
}

function positionOn(map: Manifest['maps'][number], place: Coordinates) {
  const [middle, point] = [worldPixels(map, map.zoom), worldPixels(place, map.zoom)];
  const percent = (from: number, to: number, size: number) =>
    Number((50 + (100 * (to - from)) / size).toFixed(2));
  const [x, y] = [percent(middle.x, point.x, map.width), percent(middle.y, point.y, map.height)];
  return Math.min(x, y) >= 0 && Math.max(x, y) <= 100 ? { x, y } : undefined;
}

function imageOfFile(
  { digest, extension, width, height, color }: FileEntry,
  alt: string,
  unchanged: ((digest: string, extension: string) => string) | undefined,
): Image {
  const image = { digest, width, height, color, alt };
  return unchanged ? { ...image, unchanged: unchanged(digest, extension) } : image;
}

/** Paragraphs that servers write around what they show of a media item, and pictures. */
const generated = /<p class="attachment">[\s\S]*?<\/p>|<img\b[^>]*>/gi;

/** Caption and description of a media item; one that repeats the other is left out. Servers make captions of descriptions. */
function captionOf(media: WireMedia | undefined): Pick<Image, 'captionHtml'> {
  const [caption = '', description = ''] = [media?.caption, media?.description].map((text) =>
    (text?.rendered ?? '').replace(generated, '').trim(),
  );
  const [said, more] = [bodyText(caption), bodyText(description)];
  const texts = isCopy(said, more)
    ? [description]
    : isCopy(more, said)
      ? [caption]
      : [caption, description];
  const captionHtml = texts.filter((html) => !isBare(html)).join('\n');
  return captionHtml === '' ? {} : { captionHtml };
}

/** Whether a text says nothing, or nothing but an address, as servers write of files. */
function isBare(html: string): boolean {
  return /^(?:https?:\S*)?$/.test(bodyText(html));
}

/** Shown until an image has loaded whose colors nobody has looked at. */
const grey = '#cccccc';

type AssetLinks = {
  readonly media: readonly WireMedia[];
  /** Address that relative ones are relative to. */
  readonly base: string;
  mayShow(url: URL): boolean;
};

/**
 * Images that stay where they are. One is shown where its address may be; items show only those whose size their media
 * item has, since a page that does not know it jumps when the image comes.
 */
export function createLinkedImages({ media, base, mayShow }: AssetLinks): ImageLookup {
  const byId = new Map(media.map((item) => [item.id, item]));
  const byKey = new Map(media.map((item) => [addressKey(item.source_url, base), item]));
  const itemAt = (url: string) => (url === '' ? undefined : byKey.get(addressKey(url, base)));

  return {
    imageOf: ({ url, id, alt }: ImageReference) => {
      const item = byId.get(id) ?? itemAt(url);
      const image = imageAt(item?.source_url || url);
      return image && image.width > 0
        ? { ...image, alt: image.alt || plainText(alt), ...captionOf(item) }
        : undefined;
    },
    bodyImage: ({ urls, mediaId }: BodyImageReference) => {
      const original = byId.get(mediaId)?.source_url ?? '';
      return [original, ...urls].map(imageAt).find((image) => image !== undefined);
    },
    imageAt,
  };

  function imageAt(address: string): Image | undefined {
    const url = address === '' ? null : URL.parse(address, base);
    if (!url || !mayShow(url) || !isImageName.test(url.pathname)) return undefined;
    const item = itemAt(url.href);
    const { width = 0, height = 0 } = item?.media_details ?? {};
    const isWhole = width > 0 && height > 0;
    return {
      digest: '',
      unchanged: url.href,
      width: isWhole ? Math.round(width) : 0,
      height: isWhole ? Math.round(height) : 0,
      color: grey,
      alt: plainText(item?.alt_text ?? ''),
    };
  }
}

const isImageName = /\.(?:jpe?g|png|gif|webp|avif)$/i;

/** Attributes of an `img` element. Dimensions are those of the file in `src`. */
export type ImageSources = {
  readonly src: string;
  /** Empty where there is but one file. */
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
  /** Media type of the files; empty where it is not known. */
  readonly type: string;
};

/** The written files of an image, the widest one as `src`; or the one file it has where images are not written again. */
export function imageSources(image: Image, config: SiteConfig, routes: Routes): ImageSources {
  const { digest, unchanged } = image;
  if (unchanged !== undefined) {
    const { width, height } = image;
    return { src: unchanged, srcset: '', width, height, type: typeOf(unchanged) };
  }
  const widths = imageWidths(image, config);
  const widest = widths.at(-1) ?? image.width;
  return {
    src: routes.imagePath(digest, widest),
    srcset: widths.map((width) => `${routes.imagePath(digest, width)} ${width}w`).join(', '),
    width: widest,
    height: Math.max(1, Math.round((image.height * widest) / image.width)),
    type: 'image/webp',
  };
}

/** Root-relative paths of the files of all images of a site. Images that stay where they are have none. */
export function* imagePaths(
  files: readonly FileEntry[],
  config: SiteConfig,
  routes: Routes,
): Iterable<string> {
  const { mode } = config.images;
  for (const file of files) {
    const { digest, extension, url } = file;
    if (mode === 'optimise') {
      for (const width of imageWidths(file, config)) yield routes.imagePath(digest, width);
    } else if (mode === 'copy' || url.startsWith(mapScheme)) {
      yield routes.originalImagePath(digest, extension);
    }
  }
}

/** Address of the file of an image that is just wide enough, or of its widest. @param least in pixels */
export function imageOfWidth(
  image: Image,
  least: number,
  config: SiteConfig,
  routes: Routes,
): string {
  const width = imageWidths(image, config).find((one) => one >= least);
  return image.unchanged === undefined && width !== undefined
    ? routes.imagePath(image.digest, width)
    : imageSources(image, config, routes).src;
}

/** Pixels of a side for which WebP has room: https://developers.google.com/speed/webp/faq */
const longestSide = 16_383;

/**
 * The widths an image is written in, ascending: those of the configuration that it fills, or its own where it is
 * smaller than all of them. One that would be higher than WebP can be is written less wide.
 */
export function imageWidths(
  { width: own, height }: Pick<Image, 'width' | 'height'>,
  { images }: SiteConfig,
): readonly number[] {
  const most = height > longestSide ? Math.max(1, Math.floor((own * longestSide) / height)) : own;
  const filled = [...new Set(images.widths)].filter((width) => width <= most);
  return filled.length > 0 ? filled.toSorted((a, b) => a - b) : [most];
}

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

function typeOf(address: string): string {
  return types[/\.([a-z]+)(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? ''] ?? '';
}

import { addressExtension, fileKindOf } from '../contract/file-kinds.ts';
import type { WireMedia } from '../contract/media.ts';
import type { DocumentEntry } from '../loaders/snapshot-format.ts';
import { addressKey } from '../model/address-key.ts';
import type { BodyFile } from '../model/html-context.ts';
import { plainText } from '../model/text.ts';

export type FileLookup = {
  /** What an address of the server means. @param base address that relative ones are relative to @default the server's */
  fileAt(address: string, base?: string): BodyFile | undefined;
};

type FileSettings = {
  /** Files the snapshot holds. */
  readonly documents: readonly DocumentEntry[];
  /** What describes them; where several have one address, the last. */
  readonly media: readonly WireMedia[];
  /** Address that relative ones are relative to. */
  readonly base: string;
  /** Whether files stay where they are. */
  readonly linked: boolean;
  /** Whether an address is on the server, or on a host whose files may be handed on. */
  isOwn(url: URL): boolean;
  /** Root-relative address of a copy. @param path below the folder of files */
  hrefOf(path: string): string;
};

/** Finds the documents, sounds and films of a site by their addresses on the server. */
export function createFileLookup(settings: FileSettings): FileLookup {
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

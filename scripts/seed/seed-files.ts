import { z } from 'zod';
import type { WireItem } from '../../src/contract/collections.ts';
import { addressExtension, fileTypes } from '../../src/contract/file-kinds.ts';
import type { Language } from '../../src/contract/language.ts';
import { mediaFields } from './content-fields.ts';
import { digestOf } from './ledger.ts';
import { identityOf } from './plan.ts';
import type { Seeding } from './seeding.ts';

/** Bytes of a file of the source by its address; `undefined` where they are not to be had. */
export type FileSource = (address: string) => Promise<Uint8Array | undefined>;

const placedSchema = z.object({
  source_url: z.string(),
  media_details: z
    .object({ sizes: z.record(z.string(), z.object({ source_url: z.string() })).catch({}) })
    .catch({ sizes: {} }),
});

/** Puts one file there, with what is said of it, unless it is there already. */
export async function seedFile(
  media: WireItem<'media'>,
  language: Language,
  files: FileSource,
  seeding: Seeding,
): Promise<void> {
  const { ledger, places, counts, writer, present } = seeding;
  const key = `media ${media.id}`;
  const known = ledger.get(key);
  const bytes = known ? undefined : await files(media.source_url);
  const fields = mediaFields(media, places);
  const digest = digestOf(fields);
  const there = known ? undefined : await present('media', language, identityOf(media, language));
  if (!known && !there && !bytes) {
    counts.missing.push(media.source_url);
    return;
  }
  if (known?.digest === digest && known.url !== undefined) {
    counts.present += 1;
    return place(seeding, media, { id: known.id, url: known.url });
  }
  let id = known?.id ?? there?.id;
  if (there && !known) {
    const placed = placedSchema.parse(there.item);
    counts.present += 1;
    ledger.add({ key, id: there.id, digest, url: placed.source_url });
    return place(seeding, media, { id: there.id, url: placed.source_url });
  }
  if (id === undefined && bytes) {
    const type = typeOf(media);
    const uploaded = await writer.upload({ name: nameOf(media.source_url), type, bytes, language });
    if (uploaded.refused !== undefined) {
      counts.refused.push(`${media.source_url} ${uploaded.refused}`);
      return;
    }
    id = z.object({ id: z.number() }).parse(uploaded.item).id;
    counts.made += 1;
  } else counts.changed += 1;
  const described = await writer.write({ namespace: 'cms/v2', path: '/media', id, language, fields });
  if (described.refused !== undefined) {
    counts.refused.push(`${media.source_url} ${described.refused}`);
    return;
  }
  const { source_url: url } = placedSchema.parse(described.item);
  if (id !== undefined) {
    ledger.add({ key, id, digest, url });
    place(seeding, media, { id, url });
  }
}

/** Smaller sizes are named like the file, and stand beside it. */
function place(
  { places }: Seeding,
  media: WireItem<'media'>,
  { id, url }: { readonly id: number; readonly url: string },
): void {
  places.setId('media', media.id, id);
  places.setFile(media.source_url, url);
  const stem = (address: string) => address.replace(/\.[^./]*$/, '');
  for (const size of Object.values(media.media_details?.sizes ?? {})) {
    if (!size) continue;
    const suffix = size.source_url.slice(stem(media.source_url).length);
    const isNamedAlike = size.source_url.startsWith(stem(media.source_url));
    if (isNamedAlike) places.setFile(size.source_url, `${stem(url)}${suffix}`);
  }
}

function typeOf({ mime_type, source_url }: WireItem<'media'>): string {
  return mime_type || (fileTypes[addressExtension(source_url)] ?? 'application/octet-stream');
}

function nameOf(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

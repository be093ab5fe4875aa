import { z } from 'zod';
import type { WireItem } from '../../src/contract/collections.ts';
import { addressExtension, fileTypes } from '../../src/contract/file-kinds.ts';
import type { Language } from '../../src/contract/language.ts';
import { mediaFields } from './content-fields.ts';
import { digestOf } from './ledger.ts';
import { identityOf } from './plan.ts';
import type { Seeding } from './seeding.ts';

/** A file of the source by its address; `undefined` where its bytes cannot be fetched. */
export type FileSource = (address: string) => Promise<SourceFile | undefined>;

/** `extension`, where it is known: what the bytes are, which their address may not say. */
export type SourceFile = { readonly bytes: Uint8Array; readonly extension?: string };

const placedSchema = z.object({ id: z.int(), source_url: z.string() });

/** Puts one file there, with what is said of it, unless it is there already. */
export async function seedFile(
  media: WireItem<'media'>,
  language: Language,
  files: FileSource,
  seeding: Seeding,
): Promise<void> {
  const { ledger, places, counts, writer } = seeding;
  const fields = mediaFields(media, places);
  const digest = digestOf(fields);
  const key = `media ${media.id}`;
  const there = await presentFile(media, language, digest, seeding);
  if (there?.isSame) {
    counts.present += 1;
    return place(seeding, media, there);
  }
  const file = there ? undefined : await files(media.source_url);
  if (!there && !file) {
    counts.missing.push(media.source_url);
    return;
  }
  const written = file
    ? await writer.upload({ ...named(media, file), bytes: file.bytes, language, fields })
    : await writer.write({ namespace: 'cms/v2', path: '/media', id: there?.id, language, fields });
  if (written.refused !== undefined) {
    counts.refused.push(`${media.source_url} ${written.refused}`);
    return;
  }
  const { id, source_url: url } = placedSchema.parse(written.item);
  if (file) counts.made += 1;
  else counts.changed += 1;
  ledger.add({ key, id, digest, url });
  place(seeding, media, { id, url });
}

/** The file there, where it is; `isSame` where what is said of it is the same too. */
async function presentFile(
  media: WireItem<'media'>,
  language: Language,
  digest: string,
  { ledger, present }: Seeding,
): Promise<{ readonly id: number; readonly url: string; readonly isSame: boolean } | undefined> {
  const key = `media ${media.id}`;
  const known = ledger.get(key);
  if (known?.url !== undefined) return { id: known.id, url: known.url, isSame: known.digest === digest };
  const there = await present('media', language, identityOf(media, language));
  if (!there) return undefined;
  const { id, source_url: url } = placedSchema.parse(there.item);
  ledger.add({ key, id, digest, url });
  return { id, url, isSame: true };
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

/** Pictures a snapshot drew of others are named after what they became. */
function named(
  { mime_type, source_url }: WireItem<'media'>,
  { extension }: SourceFile,
): { readonly name: string; readonly type: string } {
  const name = nameOf(source_url);
  const own = addressExtension(source_url);
  const type = mime_type || (fileTypes[own] ?? 'application/octet-stream');
  if (extension === undefined || own !== 'svg') return { name, type };
  return { name: name.replace(/\.svg$/i, `.${extension}`), type: `image/${extension}` };
}

function nameOf(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

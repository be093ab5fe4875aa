import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Collection, collections } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import {
  contractDigest,
  type Snapshot,
  snapshotVersion,
  type Withheld,
} from '../snapshot/format.ts';
import { darkMapUrl, type MapEntry, rounded } from '../snapshot/maps.ts';
import { readSnapshot } from '../snapshot/read.ts';
import { fileAddresses } from './documents.ts';
import { imageAddresses } from './fetch-images.ts';
import { placesOf } from './fetch-maps.ts';
import {
  createStagingFolder,
  droppedIn,
  withheldIn,
  writeCollections,
  writeManifest,
} from './fetch-snapshot.ts';
import { fileName, placeFile } from './file-cache.ts';
import { embeddedIn } from './item-details.ts';
import { type Collected, createCollected, type ItemStore } from './item-store.ts';
import type { PrivateTitle } from './receive-item.ts';
import { leaveOutWithheld } from './withheld.ts';

/**
 * Writes a snapshot anew, without items that the server has withheld since it was made, in whatever language, and without
 * what others said of them and what only they showed. The folder appears when it is complete, or not at all.
 *
 * @param from folder of the snapshot, which stays as it is
 * @param to folder of the new one; where it exists, it is answered about
 * @returns the titles of what was left out
 * @throws SnapshotError
 */
export async function withholdLater(
  from: string,
  to: string,
  later: readonly Withheld[],
): Promise<readonly PrivateTitle[]> {
  const snapshot = await readSnapshot(from);
  const collected = collectedFrom(snapshot);
  const before = shownBy(collected, snapshot);
  collected.withheld.push(...later);
  leaveOutWithheld(collected);
  const texts = collected.privateTexts;
  if (existsSync(to)) return texts;
  const embedded = new Set(embeddedIn(collected, snapshot.manifest.languages));
  const goneEmbeds = before.embeds.difference(embedded);
  const embeds = snapshot.manifest.embeds.filter(({ url }) => !goneEmbeds.has(url));
  collected.embeds.splice(0, collected.embeds.length, ...embeds);
  const left = shownBy(collected, snapshot);
  const stays = (kind: keyof Shown, name: string) =>
    !before[kind].has(name) || left[kind].has(name);
  const { manifest } = snapshot;
  const maps = manifest.maps.filter(
    (map) => map.kind === 'overview' || stays('places', JSON.stringify(rounded(map))),
  );
  const goneMaps = mapAddresses(manifest.maps).difference(mapAddresses(maps));
  const files = manifest.files.filter(({ url }) => stays('images', url) && !goneMaps.has(url));
  const documents = manifest.documents.filter(({ url }) => stays('documents', url));
  const staging = await createStagingFolder(to);
  try {
    await mkdir(join(staging, 'files'));
    for (const name of new Set([...files, ...documents].map(fileName)))
      await placeFile(join(from, 'files', name), join(staging, 'files', name));
    const { reading: _, ...rest } = manifest;
    await writeManifest(staging, {
      ...rest,
      version: snapshotVersion,
      contract: contractDigest(),
      collections: await writeCollections(staging, collected),
      files,
      documents,
      maps,
      embeds,
      quarantined: collected.quarantined,
      dropped: droppedIn(collected),
      withheld: withheldIn(collected),
    });
    await rename(staging, to);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return texts;
}

/** Of the pictures for light and dark pages. */
function mapAddresses(maps: readonly MapEntry[]): ReadonlySet<string> {
  return new Set(maps.flatMap(({ url }) => [url, darkMapUrl(url)]));
}

function collectedFrom({ manifest, items }: Snapshot): Collected {
  const collected = createCollected(manifest.languages);
  const take = <C extends Collection>(store: ItemStore, collection: C, language: Language) => {
    for (const item of items(collection, language)) store[collection].set(item.id, item);
  };
  for (const [language, store] of collected.stores)
    for (const collection of collections) take(store, collection, language);
  for (const collection of manifest.unavailable) collected.unavailable.add(collection);
  collected.withheld.push(...manifest.withheld);
  collected.quarantined.push(...manifest.quarantined);
  collected.dropped.push(...manifest.dropped);
  collected.embeds.push(...manifest.embeds);
  return collected;
}

type Shown = ReturnType<typeof shownBy>;

/** Addresses of everything that items show and link to, and places on maps. */
function shownBy(collected: Collected, { home, manifest }: Snapshot) {
  const { languages } = manifest;
  const mayVisit = () => true;
  return {
    images: new Set(
      imageAddresses(collected, { languages }, home)
        .spellings.values()
        .flatMap((one) => [...one]),
    ),
    documents: new Set(fileAddresses(collected, languages, { base: home, mayVisit }).keys()),
    places: new Set(placesOf(collected, { languages }).map((place) => JSON.stringify(place))),
    embeds: new Set(embeddedIn(collected, languages)),
  };
}

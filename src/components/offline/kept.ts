import type { PocketIndex, PocketPack, PocketSettings } from '../../views/pocket-settings.ts';

/** What this device keeps of the next days, and when it was read; undefined where nothing is kept. */
export async function readKept({ path, locale, timeZone }: PocketSettings) {
  const answer = await caches.match(`${path}index.json`);
  if (!answer) return undefined;
  const index: PocketIndex = await answer.json();
  const read = Date.parse(answer.headers.get('date') ?? '') || Date.now();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  return { index, date: format.format(read) };
}

/** Every pack that is kept. */
export async function readPacks({ packs }: PocketIndex, { path }: PocketSettings) {
  const read = async ({ file }: PocketIndex['packs'][number]): Promise<PocketPack> => {
    const answer = await caches.match(path + file);
    return answer ? await answer.json() : { events: [], venues: [] };
  };
  return Promise.all(packs.map(read));
}

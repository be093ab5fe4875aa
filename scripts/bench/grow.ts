import { documentedLanguages, type Language } from '../../src/contract/language.ts';
import { itemsOf, type StoredEvent, type Town } from '../mock/stored.ts';
import { chances } from '../mock/town/chance.ts';

/** Days after today that grown events lie in. */
const future = 730;

/** Days before today that they lie in, where no other number is asked for. */
export const pastDays = 365;

/**
 * The same town with a given number of events in each language, for benchmarks. Each is a written one moved to another
 * day, with its own id, slug and title, and a body of 1,500 to 2,700 characters made of the town's own sentences. Half
 * of the pairs are linked as translations, half share a slug. The same town, numbers and day give the same events.
 *
 * @param past days before today that they lie in
 */
export function growTown(
  town: Town,
  events: number,
  now: Temporal.Instant,
  past: number = pastDays,
): Town {
  const today = now.toZonedDateTimeISO(town.timeZone).toPlainDate();
  const seeds = pairsOf(town);
  if (seeds.length === 0)
    throw new Error('This town has no event in all its languages to grow others from.');
  const languages = languagesOf(town);
  const paragraphs = new Map(languages.map((one) => [one, paragraphsOf(town, one)]));
  const firstId = 1 + Math.max(...itemsOf(town).map(({ id }) => id));
  const growEvent = ({ overrides: _, ...seed }: StoredEvent, place: number): StoredEvent => {
    const chance = chances(`grown ${place}`);
    const days = Math.floor(chance() * (past + future)) - past;
    const group = firstId + place * languages.length;
    const written = Math.min(days - 20, -1) - Math.floor(chance() * 30);
    const created = `${today.add({ days: written })} 09:${String(place % 60).padStart(2, '0')}:00`;
    const linked = place % 2 === 0;
    return {
      ...seed,
      id: group + languages.indexOf(seed.language),
      group,
      slug: linked ? `${seed.slug.slice(0, 80)}-${place + 1}` : `grown-${place + 1}`,
      title: `${seed.title} (${place + 1})`,
      description: body(paragraphs.get(seed.language) ?? [], chance),
      created,
      modified: created,
      ...moved(seed, today.add({ days })),
      ...(linked && {
        overrides: {
          translations: Object.fromEntries(languages.map((one, index) => [one, group + index])),
        },
      }),
    };
  };
  const grown = Array.from({ length: events }, (_, place) =>
    (seeds[place % seeds.length] ?? []).map((seed) => growEvent(seed, place)),
  );
  return { ...town, events: grown.flat() };
}

function moved({ start_date, end_date }: StoredEvent, day: Temporal.PlainDate) {
  const [from, to] = [
    Temporal.PlainDateTime.from(start_date),
    Temporal.PlainDateTime.from(end_date),
  ];
  const begin = day.toPlainDateTime(from.toPlainTime());
  return { start_date: text(begin), end_date: text(begin.add(from.until(to))) };
}

function text(time: Temporal.PlainDateTime): string {
  return time.toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** Those of its events. */
function languagesOf({ languages = documentedLanguages }: Town): readonly Language[] {
  return languages;
}

/** Written events that are public, plain and in every language, its versions side by side. */
function pairsOf(town: Town): readonly (readonly StoredEvent[])[] {
  const plain = town.events.filter(
    (event) =>
      event.status === 'publish' &&
      event.password === '' &&
      event.title !== '' &&
      event.end_date >= event.start_date &&
      !event.hide_from_listings &&
      event.overrides?.['start_date'] === undefined &&
      /^[a-z0-9-]{3,100}$/.test(event.slug),
  );
  const languages = languagesOf(town);
  return [...Map.groupBy(plain, ({ group }) => group).values()]
    .filter((pair) => pair.length === languages.length)
    .map((pair) =>
      languages.flatMap((language) => pair.filter((event) => event.language === language)),
    );
}

function paragraphsOf(town: Town, language: Language): readonly string[] {
  const found = town.events
    .filter((event) => event.language === language)
    .flatMap(({ description }) => description.split('\n\n'))
    .filter((block) => /^<p>[^<{]{80,}<\/p>$/.test(block));
  return [...new Set(found)];
}

function body(paragraphs: readonly string[], chance: () => number): string {
  const length = 1500 + chance() * 900;
  const blocks: string[] = [];
  for (let size = 0; size < length; ) {
    const block = paragraphs[Math.floor(chance() * paragraphs.length)] ?? '<p>…</p>';
    blocks.push(block);
    size += block.length + 2;
  }
  return blocks.join('\n\n');
}

import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { siteConfigSchema } from '../../src/config.ts';
import type { CardWords } from '../../src/outputs/social-card.ts';
import { wireEvent, wirePost } from '../support/wire-items.ts';
import {
  type FuzzedPage,
  fuzzProperty,
  invariants,
  type Outcome,
  rereadProperty,
  secretMark,
  takeAway,
  takeThrough,
} from './fuzz.ts';

const environmentSchema = z.object({
  /** Sets for a run of its own, as at night. */
  FUZZ_RUNS: z.coerce.number().int().positive().optional(),
  /** Seed to begin with. */
  FUZZ_SEED: z.coerce.number().int().optional(),
  /** Way to the smallest set that failed, as a failure prints it. */
  FUZZ_PATH: z.string().optional(),
});

const { FUZZ_RUNS, FUZZ_SEED, FUZZ_PATH } = environmentSchema.parse(process.env);

/** Seed of usual runs, which say the same about the same code; a run of its own takes a new one. */
const usualSeed = 20261120;
const seed =
  FUZZ_SEED ?? (FUZZ_RUNS === undefined ? usualSeed : Math.floor(Math.random() * 2 ** 30));

/** Sets of one seed: between two of them the runner hears from the test. */
const mostAtOnce = 500;

/** Milliseconds that a set may take, on a machine with much else to do. */
const patience = 500;

const runs = FUZZ_RUNS ?? 120;
const rereadRuns = Math.ceil(runs / 4);
const timeoutOf = (sets: number) => 60_000 + patience * sets;

test('what any server sends breaks no invariant', { timeout: timeoutOf(runs) }, async () => {
  expect(await failureOf(fuzzProperty(), seed, runs)).toBe('');
});

test('what any server sends is the same when fetched twice in a row', {
  timeout: timeoutOf(rereadRuns),
}, async () => {
  expect(await failureOf(rereadProperty(), seed, rereadRuns)).toBe('');
});

test('a failure names the seed, the way to the smallest set, and the command that shows it again', async () => {
  const property = fc.property(fc.nat(), (number) => number < 1000);
  const said = await failureOf(property, 7, 2000);
  const [, found, path] =
    /^FUZZ_SEED=(\d+) FUZZ_PATH=([\d:]+) FUZZ_RUNS=1 npx vitest run tests\/fuzz$/m.exec(said) ?? [];
  expect(said).toContain('[1000]');
  expect(fc.check(property, { seed: Number(found), path: path ?? '', numRuns: 1 })).toMatchObject({
    failed: true,
    counterexample: [1000],
  });
});

/** Checks a property with a number of sets, each part of them with the next seed. Returns what failed, or nothing. */
async function failureOf<T>(
  property: fc.IRawProperty<T>,
  seed: number,
  sets: number,
): Promise<string> {
  for (let done = 0; done < sets; done += mostAtOnce) {
    const details = await fc.check(property, {
      seed: seed + done / mostAtOnce,
      numRuns: Math.min(mostAtOnce, sets - done),
      ...(FUZZ_PATH === undefined ? {} : { path: FUZZ_PATH }),
    });
    if (details.failed) {
      const again = `FUZZ_SEED=${details.seed} FUZZ_PATH=${details.counterexamplePath} FUZZ_RUNS=1`;
      return `${details.errorInstance}\n${fc.stringify(details.counterexample)}\n${again} npx vitest run tests/fuzz`;
    }
    await setImmediate();
  }
  return '';
}

const config = siteConfigSchema.parse({
  siteUrl: 'https://town.example/',
  identifierDomain: 'town.example',
  socialCards: 'always',
});
const sound = takeThrough(
  [
    { collection: 'events', language: 'en', item: wireEvent() },
    { collection: 'posts', language: 'pl', item: wirePost() },
  ],
  config,
);

test('a sound outcome breaks no invariant', () => {
  expect(invariants.flatMap(({ broken }) => broken(sound))).toEqual([]);
});

test('the next day shows an event that was removed as cancelled, and breaks no invariant', () => {
  const next = takeAway(sound);
  expect(invariants.flatMap(({ broken }) => broken(next))).toEqual([]);
  expect(next.files.get('en/feeds/events.ics')).toContain('STATUS:CANCELLED');
  const { path } = sound.pages.find(({ bodies }) => bodies.length > 0) ?? { path: '' };
  expect(next.pages.map((page) => page.path)).toContain(path);
});

/** A damage, and a word of the sentence it contradicts. */
const damages: readonly (readonly [what: string, damaged: () => Outcome, sentence: RegExp])[] = [
  [
    'a script in a body',
    () => withPage({ bodies: ['<p>x</p><script>1</script>'] }),
    /printed as it is/,
  ],
  ['a handler in a body', () => withPage({ bodies: ['<p onclick="1">x</p>'] }), /printed as it is/],
  [
    'a running address in a body',
    () => withPage({ bodies: ['<a href="javascript:1">x</a>'] }),
    /printed as it is/,
  ],
  [
    'a frame with a document',
    () => withPage({ bodies: ['<p srcdoc="x">x</p>'] }),
    /printed as it is/,
  ],
  [
    'a script in a feed',
    () => withFile('en/feeds/events.json', (text) => text.replace('<p>', '<script>1</script><p>')),
    /printed as it is/,
  ],
  ['an ended script element', () => withHead({ jsonLd: '{"a":"</script>"}' }), /linked data/],
  [
    'a long line',
    () => withFile('en/feeds/events.ics', (text) => text.replace('\r\n ', '')),
    /75 octets/,
  ],
  [
    'a lone line feed',
    () => withFile('en/feeds/events.ics', (text) => text.replace('SUMMARY:', 'X:1\nSUMMARY:')),
    /75 octets/,
  ],
  [
    'two events in the calendar of one',
    () =>
      withFile('en/feeds/events/1.ics', (text) =>
        text.replace('END:VEVENT\r\n', 'END:VEVENT\r\nBEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\n'),
      ),
    /75 octets/,
  ],
  [
    'a missing entry',
    () => withFile('pl/feeds/news.rss', (text) => text.replace(/<item>.*<\/item>/s, '')),
    /RSS and Atom/,
  ],
  [
    'an address that runs in a calendar',
    () =>
      withFile('en/feeds/events.ics', (text) =>
        text.replace('SUMMARY:', 'URL:javascript:1\r\nSUMMARY:'),
      ),
    /scheme/,
  ],
  [
    'an address that runs in a feed',
    () => withFile('pl/feeds/news.rss', (text) => text.replace(/<link>[^<]*/, '<link>data:x')),
    /scheme/,
  ],
  [
    'an address that runs in linked data',
    () => withHead({ jsonLd: '{"url":"javascript:1"}' }),
    /scheme/,
  ],
  ['an address that runs in a menu', () => withPage({ addresses: ['java\tscript:1'] }), /scheme/],
  ['a page outside', () => withPage({ path: '/../x/' }), /stays inside/],
  ['a name nothing can hold', () => withPage({ path: `/${'ą'.repeat(200)}/` }), /stays inside/],
  [
    'two pages at one address',
    () => ({ ...sound, pages: [...sound.pages, ...sound.pages.slice(0, 1)] }),
    /stays inside/,
  ],
  [
    'a secret in a feed',
    () => withFile('pl/feeds/news.rss', (text) => text.replace('News', secretMark)),
    /not public/,
  ],
  ['a secret in the snapshot', () => ({ ...sound, snapshot: secretMark }), /not public/],
  ['a control character', () => withFile('robots.txt', (text) => `${text}\u0007`), /Unicode/],
  ['half a character', () => withFile('robots.txt', (text) => `${text}\ud83c`), /Unicode/],
  [
    'a rule for everything',
    () => withFile('_headers', (text) => `${text}\nevil\n  X-A: 1\n`),
    /headers file/,
  ],
  [
    'a month of many letters on a card',
    () => withCard({ beside: ['', 'x'.repeat(9_000), ''] }),
    /card/,
  ],
  [
    'another host in the sitemap',
    () => ({ ...sound, listed: ['https://evil.example/'] }),
    /sitemap/,
  ],
];

test.each(damages)('%s is found', (_, damaged, sentence) => {
  const found = invariants.filter(({ broken }) => isBroken(() => broken(damaged())));
  expect(found.map((invariant) => invariant.sentence)).toContainEqual(
    expect.stringMatching(sentence),
  );
});

test('every invariant is broken by one of these damages, or by a reader that throws', () => {
  const tested = damages.map(([, , sentence]) => sentence);
  const others = invariants.filter(({ sentence }) => !tested.some((one) => one.test(sentence)));
  expect(others.map(({ sentence }) => sentence)).toEqual([
    'another program reads as many events from a calendar as there are',
  ]);
});

function isBroken(find: () => readonly string[]): boolean {
  try {
    return find().length > 0;
  } catch {
    return true;
  }
}

function withFile(file: string, damage: (text: string) => string): Outcome {
  const text = sound.files.get(file) ?? '';
  if (damage(text) === text) throw new Error(`${file} is as it was`);
  return { ...sound, files: new Map([...sound.files, [file, damage(text)]]) };
}

function withPage(change: Partial<FuzzedPage>): Outcome {
  return {
    ...sound,
    pages: sound.pages.map((page, at) => (at === 0 ? { ...page, ...change } : page)),
  };
}

function withCard(change: Partial<CardWords>): Outcome {
  const cards = [...sound.cards].map(([file, words]) => [file, { ...words, ...change }] as const);
  return { ...sound, cards: new Map(cards) };
}

function withHead(change: Partial<FuzzedPage['head']>): Outcome {
  return {
    ...sound,
    pages: sound.pages.map((page, at) =>
      at === 0 ? { ...page, head: { ...page.head, ...change } } : page,
    ),
  };
}

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import { sampleEvent, sampleImage } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import {
  colorsOf,
  createCardDrawer,
  leading,
  makeCards,
  readTypeface,
  setTitle,
} from './social-cards.ts';

const { theme } = siteConfigSchema.parse({});
const face = await readTypeface('Brygada 1918');

describe('makeCards', () => {
  let place = '';
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'cards-'));
  });
  afterEach(() => rmSync(place, { recursive: true }));

  const made = (title: string, name = 'out') =>
    makeCards(
      sampleSite({ events: [sampleEvent({ title })], config: { socialCards: 'without-image' } }),
      {
        folder: join(place, name),
        cache: join(place, 'cache'),
      },
    );
  const card = (name = 'out') => join(place, name, 'cards/en/event-1.jpg');

  test('draws a picture of the size that networks ask for, with few bytes', async () => {
    expect(await made('Zażółć gęślą jaźń')).toEqual({ cards: 1, drawn: 1 });
    expect(await sharp(card()).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(statSync(card()).size).toBeLessThan(90_000);
  });

  test('takes what was drawn before from the cache, and forgets what is used no more', async () => {
    await made('Jazz');
    expect(await made('Jazz', 'second')).toEqual({ cards: 1, drawn: 0 });
    expect(readFileSync(card('second'))).toEqual(readFileSync(card()));
    expect(await made('Blues', 'third')).toEqual({ cards: 1, drawn: 1 });
    expect(readdirSync(join(place, 'cache'))).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
      'files.json',
    ]);
    expect(readFileSync(card('third'))).not.toEqual(readFileSync(card()));
  });

  test('puts the picture of an event beside its words, and does without one that cannot be read', async () => {
    const picture = join(place, 'picture.png');
    const background = '#00ff00';
    await sharp({ create: { width: 60, height: 90, channels: 3, background } })
      .png()
      .toFile(picture);
    const cornerOf = async (name: string, pictureFile: (digest: string) => string | undefined) => {
      await makeCards(
        sampleSite({
          events: [sampleEvent({ image: sampleImage() })],
          config: { socialCards: 'soon' },
        }),
        { folder: join(place, name), cache: join(place, 'cache'), pictureFile },
      );
      const { data, info } = await sharp(card(name)).raw().toBuffer({ resolveWithObject: true });
      return [...data.subarray((info.width - 10) * 3, (info.width - 9) * 3)];
    };
    const [red = 0, green = 0] = await cornerOf('out', () => picture);
    expect(red).toBeLessThan(20);
    expect(green).toBeGreaterThan(235);
    const ground = await cornerOf('without', () => undefined);
    expect(await cornerOf('damaged', () => join(place, 'none.png'))).toEqual(ground);
  });

  test('draws the same bytes again from nothing', async () => {
    await made('Jazz');
    const first = readFileSync(card());
    rmSync(join(place, 'cache'), { recursive: true });
    await made('Jazz', 'again');
    expect(readFileSync(card('again'))).toEqual(first);
  });
});

test('a card of very long texts is a small drawing', async () => {
  const drawer = await createCardDrawer(colorsOf(theme), theme);
  const long = 'Wójt Gminy '.repeat(20_000);
  const words = { site: long, title: long, day: '28', beside: ['a'], lines: [long, long] };
  expect((drawer.words(words) + drawer.band(long)).length).toBeLessThan(400_000);
});

test('a card holds outlines only: no text that a machine would set in its own fonts, and no code', async () => {
  const words = {
    site: '<b>',
    title: '<script>&"',
    day: '28',
    beside: ['a', 'b', 'c'],
    lines: ['d'],
  };
  const drawer = await createCardDrawer(colorsOf(theme), theme);
  const svg = drawer.words(words) + drawer.band(words.site);
  expect(new Set(svg.match(/<[a-z]+/g))).toEqual(new Set(['<svg', '<rect', '<g', '<path']));
  expect(svg).not.toMatch(/NaN|undefined|script/);
});

test('cards have the colors of a theme, or the own ones where drawings cannot have one of those', () => {
  const own = colorsOf({ tokens: {} });
  expect(colorsOf({ tokens: { base: { ground: '#abc' } } })).toEqual({ ...own, ground: '#abc' });
  expect(colorsOf({ tokens: { base: { ground: 'red', ink: '#000' } } })).toEqual(own);
});

describe('readTypeface', () => {
  test.each(['Brygada 1918', 'Atkinson Hyperlegible Next'])(
    'has every Polish letter of %s',
    async (family) => {
      const face = await readTypeface(family);
      const letters = [...'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”–…'];
      const drawn = letters.map((letter) => face.draw(letter, { x: 0, y: 0, size: 1000 }));
      expect(new Set(drawn).size).toBe(letters.length);
      expect(drawn).not.toContain('');
    },
  );
});

describe('setTitle', () => {
  const box = { width: 1056, height: 260 };
  const isInside = ({ size, lines }: ReturnType<typeof setTitle>) =>
    lines.length * size * leading <= box.height &&
    lines.every((line) => face.measure(line) * size <= box.width);

  test('sets a short title large, on one line', () => {
    expect(setTitle('Jazz', face.measure, box)).toEqual({ size: 92, lines: ['Jazz'] });
  });

  test('balances lines and leaves no word of one letter at the end of one', () => {
    expect(setTitle('Linocut Printing in the Granary, group 6', face.measure, box).lines).toEqual([
      'Linocut Printing in',
      'the Granary, group 6',
    ]);
    expect(setTitle('Dziesięćtysięcznik: o długich słowach', face.measure, box).lines).toEqual([
      'Dziesięćtysięcznik:',
      'o\u00a0długich słowach',
    ]);
  });

  test.each([
    ['300 characters', 'Spotkanie w sprawie uchwały o zmianie uchwały '.repeat(7).trim()],
    ['one word of 300 letters', 'Konstantynopolitańczykowianeczka'.repeat(10)],
  ])('shrinks %s, and ends them in an ellipsis', (_, title) => {
    const set = setTitle(title, face.measure, box);
    expect(isInside(set)).toBe(true);
    expect(set.size).toBe(40);
    expect(set.lines.at(-1)).toMatch(/\S…$/);
  });

  test.each([
    ['one word of 200,000 letters', 'w'.repeat(200_000), /^w+…$/],
    ['100,000 words of one letter', 'a '.repeat(100_000).trim(), /a…$/],
    ['200,000 letters of no width', '\u200b'.repeat(200_000), /^\u200b*…$/],
  ])('measures little of %s, and shows how it begins', (_, title, ending) => {
    let letters = 0;
    const set = setTitle(
      title,
      (text) => {
        letters += text.length;
        return face.measure(text);
      },
      box,
    );
    expect(set.lines.at(-1)).toMatch(ending);
    expect(letters).toBeLessThan(1_000_000);
  });

  test('shortens to as much as fits, and not less', () => {
    const title = 'Konstantynopolitańczykowianeczka'.repeat(10);
    const narrow = { width: 600, height: 50 };
    const [line = ''] = setTitle(title, face.measure, narrow).lines;
    const longer = `${title.slice(0, line.length)}…`;
    expect([face.measure(line) * 40 <= 600, face.measure(longer) * 40 <= 600]).toEqual([
      true,
      false,
    ]);
  });
});

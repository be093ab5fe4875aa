import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeSlug, uniqueSlugs } from './slug.ts';

describe('safeSlug', () => {
  test.each([
    ['rock-roll-night', 'rock-roll-night'],
    ['Noc-Muzyki_2', 'noc-muzyki_2'],
    ['%C5%BC%C3%B3%C5%82w', 'zolw'],
    ['zażółć-gęślą-jaźń', 'zazolc-gesla-jazn'],
    ['straße-øl-æ', 'strasse-ol-ae'],
    ['100%-wool', '100-wool'],
    ['../../etc/passwd', 'etc-passwd'],
    ['%2e%2e%2fx', 'x'],
    ['a\u0000b\\c:d', 'a-b-c-d'],
    ['--a--b--', 'a-b'],
    ['.', ''],
    ['..', ''],
    ['🎉🎉', ''],
    ['концерт', 'kontsert'],
    ['концерт-11', 'kontsert-11'],
    ['%D0%BA%D0%BE%D0%BD%D1%86%D0%B5%D1%80%D1%82-11', 'kontsert-11'],
    ['Ёлка-и-чай-в-Подъезде', 'yolka-i-chay-v-podezde'],
    ['щедрик-їжак-ґанок-є', 'shchedrik-yizhak-ganok-ye'],
    ['љубав-њега-ћуприја-џез', 'ljubav-njega-cuprija-dzez'],
    ['συναυλία-του-Ολύμπου', 'synavlia-tou-olympou'],
    ['ευχή-ψωμί-ξένος-χθες', 'evchi-psomi-xenos-chthes'],
    ['jazz-концерт', 'jazz-kontsert'],
    ['音楽会-11', ''],
    ['موسيقى-2026', ''],
    ['rock-音楽', 'rock'],
    ['ə-1', '1'],
    ['2026-11', '2026-11'],
    ['a'.repeat(300), 'a'.repeat(80)],
    [`${'a'.repeat(79)}-b`, 'a'.repeat(79)],
  ])('makes %j into %j', (wire, slug) => {
    expect(safeSlug(wire)).toBe(slug);
  });

  test('gives what every file system and host takes, and leaves it alone afterwards', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (wire) => {
        const slug = safeSlug(wire);
        expect(slug).toMatch(/^(?:[a-z0-9_](?:[a-z0-9_-]{0,78}[a-z0-9_])?)?$/);
        expect(safeSlug(slug)).toBe(slug);
      }),
    );
  });
});

describe('uniqueSlugs', () => {
  test('leaves a slug to the lowest id and appends theirs to the others', () => {
    expect(
      slugsOf([
        [12, 'jam'],
        [3, 'jam'],
        [5, 'JAM'],
      ]),
    ).toEqual({
      slugs: { 3: 'jam', 5: 'jam-5', 12: 'jam-12' },
      warnings: [
        '5 has the slug "jam", which is taken; this item uses "jam-5"',
        '12 has the slug "jam", which is taken; this item uses "jam-12"',
      ],
    });
  });

  test('keeps slugs of 80 characters that differ only behind apart', () => {
    const long = 'a'.repeat(90);
    expect(
      slugsOf([
        [1, `${long}x`],
        [2, `${long}y`],
      ]).slugs,
    ).toEqual({
      1: 'a'.repeat(80),
      2: `${'a'.repeat(78)}-2`,
    });
  });

  test('gives no reserved word and no name of a device', () => {
    expect(
      slugsOf([
        [1, 'past'],
        [2, 'con'],
        [3, 'com1'],
        [4, 'console'],
      ]),
    ).toEqual({
      slugs: { 1: 'past-1', 2: 'con-2', 3: 'com1-3', 4: 'console' },
      warnings: [
        '1 has the slug "past", which is reserved; this item uses "past-1"',
        '2 has the slug "con", which is reserved; this item uses "con-2"',
        '3 has the slug "com1", which is reserved; this item uses "com1-3"',
      ],
    });
  });

  test('names what has no usable slug by kind and id', () => {
    expect(
      slugsOf([
        [7, '🎉'],
        [8, ''],
      ]),
    ).toEqual({
      slugs: { 7: 'event-7', 8: 'event-8' },
      warnings: ['7 has the slug "🎉", which cannot be used; this item uses "event-7"'],
    });
  });

  test('keeps every item in its folder, and says so', () => {
    expect(
      slugsOf([
        [1, '../../etc/passwd'],
        [2, '..%2Fetc%2fpasswd'],
        [3, 'c:\\windows'],
        [4, '..'],
      ]),
    ).toEqual({
      slugs: { 1: 'etc-passwd', 2: 'etc-passwd-2', 3: 'c-windows', 4: 'event-4' },
      warnings: [
        '1 has the slug "../../etc/passwd", which cannot be used; this item uses "etc-passwd"',
        '2 has the slug "..%2Fetc%2fpasswd", which cannot be used; this item uses "etc-passwd-2"',
        '3 has the slug "c:\\windows", which cannot be used; this item uses "c-windows"',
        '4 has the slug "..", which cannot be used; this item uses "event-4"',
      ],
    });
  });

  test('gives each of any items a slug of its own', () => {
    const slug = fc.constantFrom(
      'jam',
      'jam-2',
      'jam-3',
      'jam-2-2',
      'past',
      '',
      'event-2',
      'x'.repeat(85),
    );
    fc.assert(
      fc.property(fc.array(slug, { maxLength: 30 }), (wanted) => {
        const given = Object.values(slugsOf(wanted.map((name, index) => [index + 1, name])).slugs);
        expect(new Set(given).size).toBe(wanted.length);
        expect(given.every((name) => name.length <= 80 && name !== '' && name !== 'past')).toBe(
          true,
        );
      }),
    );
  });
});

function slugsOf(items: [number, string][]): { slugs: Record<string, string>; warnings: string[] } {
  const warnings: string[] = [];
  const slugs = uniqueSlugs(
    items.map(([id, slug]) => ({ id, slug })),
    {
      kind: 'event',
      reserved: new Set(['past', 'page']),
      warn: (id, message) => warnings.push(`${id} ${message}`),
    },
  );
  return { slugs: Object.fromEntries(slugs), warnings };
}

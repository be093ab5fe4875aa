import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contrastBetween } from '../theme/tokens.ts';
import { darkMap } from './dark-map.ts';

/** Colors of a light map: half of it is ground. */
const light = {
  ground: '#f1ede4',
  street: '#ffffff',
  wood: '#cfe2bd',
  water: '#a8cbe0',
  name: '#202020',
} as const;

async function drawn(colors: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const stripes = Object.values(colors);
  const rest = stripes
    .slice(1)
    .map((color, index) => `<rect y="${60 + index * 10}" width="40" height="10" fill="${color}"/>`);
  const height = 60 + 10 * rest.length;
  const picture = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="${height}"><rect width="40" height="${height}" fill="${stripes[0]}"/>${rest.join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer();
  const { data } = await sharp(await darkMap(picture))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Object.fromEntries(
    Object.keys(colors).map((name, index) => {
      const y = index === 0 ? 30 : 55 + index * 10;
      return [
        name,
        `#${data
          .readUIntBE((y * 40 + 20) * 3, 3)
          .toString(16)
          .padStart(6, '0')}`,
      ];
    }),
  );
}

describe('a map for dark pages', () => {
  test('has dark ground, lighter streets on it, and names in light letters', async () => {
    const { ground = '', street = '', name = '', wood = '', water = '' } = await drawn(light);
    expect({ ground, street, name, wood, water }).toMatchInlineSnapshot(`
      {
        "ground": "#222220",
        "name": "#aaadb4",
        "street": "#585b61",
        "water": "#183b51",
        "wood": "#20311a",
      }
    `);
    expect(contrastBetween(ground, '#12141e')).toBeLessThan(1.5);
    expect(contrastBetween(street, ground)).toBeGreaterThan(2);
    expect(contrastBetween(name, ground)).toBeGreaterThan(7);
    expect(contrastBetween(name, street)).toBeGreaterThan(3);
    for (const area of [wood, water]) expect(contrastBetween(area, ground)).toBeGreaterThan(1.1);
  });

  test('that is dark already is left as it is', async () => {
    const night = { ground: '#1a1a22', street: '#444450', name: '#dddddd' };
    expect(await drawn(night)).toEqual(night);
  });

  test('is made of one color too', async () => {
    expect(await drawn({ ground: '#ffffff' })).toEqual({ ground: expect.stringMatching(/^#2/) });
  });
});

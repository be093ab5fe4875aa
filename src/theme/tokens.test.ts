import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastBetween, contrastOf, groundColors, tokenSheet, tokensOf } from './tokens.ts';

test('the own colors keep the contrast of WCAG 2.2 AA in every look', () => {
  expect(contrastOf({})).toEqual({ faults: [], unknown: [] });
});

describe('contrastBetween', () => {
  // The figures of WebAIM's contrast checker.
  test.each([
    ['#000', '#fff', 21],
    ['#ffffff', '#fff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#b5290f', '#f6f1e6', 5.66],
  ])('of %s and %s is %d', (one, other, contrast) => {
    expect(contrastBetween(one, other)).toBeCloseTo(contrast, 1);
    expect(contrastBetween(other, one)).toBeCloseTo(contrast, 1);
  });

  test('is not known of other ways to write colors', () => {
    expect(contrastBetween('red', '#fff')).toBeUndefined();
  });
});

test('a color of one look is compared in the looks it is seen in', () => {
  const { faults } = contrastOf({ dark: { 'on-accent': '#a3250e' } });
  expect(faults.map(({ color, on, look }) => `${color} on ${on}, ${look}`)).toEqual([
    'on-accent on accent-ground, dark',
  ]);
});

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('a color that is named in place of one without enough contrast has enough of it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ink', 'accent', 'on-band', 'cue-3', 'focus'),
      colors,
      (name, given) => {
        for (const { color, block, look, passing } of contrastOf({ base: { [name]: given } })
          .faults) {
          // Every own ground is light or dark enough for some color.
          const changed = { base: { [name]: given }, [block]: { [color]: passing } };
          const left = contrastOf(changed).faults.filter(
            (fault) => fault.look === look && fault.color === color,
          );
          expect([typeof passing, left]).toEqual(['string', []]);
        }
      },
    ),
  );
});

test('no color is named where two grounds leave room for none', () => {
  const base = { ground: '#777777', 'ground-raised': '#787878', ink: '#888888' };
  const [fault] = contrastOf({ base: { ...base, 'ground-sunk': '#ffffff' } }).faults;
  expect([fault?.color, fault?.passing]).toEqual(['ink', '#050505']);
  const none = contrastOf({ base: { ...base, ground: '#000000', 'ground-sunk': '#ffffff' } });
  expect(none.faults.find(({ color }) => color === 'ink')?.passing).toBeUndefined();
});

describe('the sheet of the tokens', () => {
  test('has the colors of dark pages for who chose them, and where the system prefers them unless light ones are chosen', () => {
    const dark = { ground: '#12141e', 'rule-thin': '2px' };
    const own = tokensOf({});
    expect(
      tokenSheet({ ...own, dark, contrastDark: { ink: '#fff' }, contrast: { ink: '#000' } }),
    ).toContain(`@media (prefers-contrast: more) {
:root {
--ink: #000;
}
}
@media screen {
:root[data-theme=dark] {
color-scheme: dark;
--day: none;
--night: block;
--ground: #12141e;
--rule-thin: 2px;
}
@media (prefers-color-scheme: dark) {
:root:not([data-theme=light]) {
color-scheme: dark;
--day: none;
--night: block;
--ground: #12141e;
--rule-thin: 2px;
}
}
@media (prefers-contrast: more) {
:root[data-theme=dark] {
--ink: #fff;
}
@media (prefers-color-scheme: dark) {
:root:not([data-theme=light]) {
--ink: #fff;
}
}
}
}`);
  });
});

test('the color of the ground is found behind the name of another token', () => {
  expect(groundColors({ base: { ground: 'var(--mark)' }, dark: { mark: '#123' } })).toEqual({
    light: '#fbe3a6',
    dark: '#12141e',
  });
});

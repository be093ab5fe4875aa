import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contrastBetween,
  contrastOf,
  forgottenTokens,
  groundColors,
  looksOf,
  luminance,
  type ThemeTokens,
  type TokenName,
  type TokenValues,
  tokenSheet,
  tokensOf,
} from './tokens.ts';

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

describe('a theme that says its colors once', () => {
  test('has others of their hue in the dark and with more contrast', () => {
    const base = { accent: '#00684f', 'accent-ground': '#00684f', ground: '#eef6f2' };
    const { dark, contrast, contrastDark } = tokensOf({ base });
    expect([dark.accent, dark['accent-ground'], dark.ground]).toEqual([
      '#6ec1a4',
      '#076b52',
      '#111614',
    ]);
    expect([contrast.accent, contrast.ground, contrastDark.ground]).toEqual([
      '#015d46',
      '#ffffff',
      '#000000',
    ]);
    expect(dark.ink).toBe('#f3ecdf');
    expect([...forgottenTokens({ base })]).toEqual([]);
  });

  test('keeps what it says of the dark itself', () => {
    const { dark } = tokensOf({ base: { accent: '#00684f' }, dark: { accent: '#5fd0ae' } });
    expect(dark.accent).toBe('#5fd0ae');
  });

  test('is told which of its values are the own ones there, since they are no such colors', () => {
    const base = { accent: 'oklch(50% 0.1 160)', rule: '#aaaaaa' };
    expect(Object.fromEntries(forgottenTokens({ base }))).toEqual({
      dark: ['accent'],
      contrast: ['accent'],
      contrastDark: ['accent'],
    });
  });

  test('can be read in the dark, whatever its colors', () => {
    const names = [
      'accent',
      'accent-ground',
      'ink',
      'ink-soft',
      'focus',
      'cue-3',
      'ground',
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom<TokenName>(...names), colors, (name, given) => {
        const { faults } = contrastOf({ base: { [name]: given } });
        const dark = faults.filter(
          ({ look, color, on }) => look === 'dark' && color === name && on !== name,
        );
        const isLight = name !== 'ground' || (luminance(given) ?? 0) > 0.4;
        if (isLight) expect(dark).toEqual([]);
      }),
    );
  });

  test('stays dark where its base is', () => {
    const base = { ground: '#101418', ink: '#f4f4f4', accent: '#ffcc00' };
    const { dark, contrast } = tokensOf({ base });
    expect([dark.ground, dark.ink, dark.accent, contrast.ground]).toEqual([
      '#101418',
      '#f4f4f4',
      '#ffcc00',
      '#000000',
    ]);
  });
});

describe('colors that a theme does not set', () => {
  const seen = (theme: ThemeTokens, ...names: readonly TokenName[]) =>
    Object.fromEntries(
      looksOf(tokensOf(theme)).map(({ look, values }) => [
        look,
        names.map((name) => values[name]).join(' '),
      ]),
    );

  test('follow its accent: buttons, what is on them, the accent of the band', () => {
    const names = ['accent-ground', 'on-accent', 'accent-strong', 'on-band-accent'] as const;
    expect(seen({ base: { accent: '#00684f' } }, ...names)).toEqual({
      light: '#00684f #fff8ee #004e3b #74c7aa',
      dark: '#076b52 #fff6ea #8fd1b9 #74c7aa',
      'more contrast': '#015d46 #fff #004e3b #74c7aa',
      'more contrast in the dark': '#00513d #fff #8fd1b9 #74c7aa',
    });
  });

  test('follow its ground and its ink', () => {
    const names = ['ground-raised', 'ground-sunk', 'rule', 'ink-soft'] as const;
    expect(seen({ base: { ground: '#ffffff', ink: '#2b1a0f' } }, ...names)).toEqual({
      light: '#ffffff #f2f2f2 #d7d7d7 #66544a',
      dark: '#1e1e1e #272727 #3c3c3c #bab1ad',
      'more contrast': '#ffffff #ffffff #565656 #271c15',
      'more contrast in the dark': '#000000 #000000 #aaaaaa #eeeeee',
    });
  });

  test('follow its band', () => {
    const names = ['on-band-soft', 'band-rule'] as const;
    expect(seen({ base: { band: '#123524' } }, ...names)).toEqual({
      light: '#b3c2b9 #326149',
      dark: '#b3c2b9 #20362a',
      'more contrast': '#ffffff #ffffff',
      'more contrast in the dark': '#ffffff #ffffff',
    });
  });

  test('have letters on a bright accent in the color of a dark ground', () => {
    const base = { ground: '#101418', ink: '#f4f4f4', accent: '#ffcc00' };
    expect(seen({ base }, 'accent-ground', 'on-accent')).toEqual({
      light: '#ffcc00 #101418',
      dark: '#ffcc00 #101418',
      'more contrast': '#544202 #ffffff',
      'more contrast in the dark': '#544202 #ffffff',
    });
  });

  test('are those of its own that it sets', () => {
    const base = { accent: '#00684f', 'accent-ground': '#123456', 'on-accent': '#ffffff' };
    expect(seen({ base }, 'accent-ground', 'on-accent').light).toBe('#123456 #ffffff');
    expect(tokensOf({ base: { ink: '#000000' } }).base['accent-ground']).toBe('#b5290f');
  });

  test('are moved where letters on an accent could not be read', () => {
    const { base } = tokensOf({ base: { accent: '#ffd500' } });
    expect([base['accent-ground'], base['on-accent']]).toEqual(['#877100', '#fff8ee']);
  });

  test('follow in the dark alone where that is what it sets', () => {
    expect(seen({ dark: { accent: '#5fd0ae' } }, 'accent', 'accent-ground')).toEqual({
      light: '#b5290f #b5290f',
      dark: '#5fd0ae #006b54',
      'more contrast': '#8f1d08 #8f1d08',
      'more contrast in the dark': '#ffb09b #7d1a07',
    });
  });

  test('are the same as an accent that cannot be computed with, else the own ones', () => {
    const { base } = tokensOf({ base: { accent: 'oklch(50% 0.1 160)' } });
    expect([base['accent-ground'], base['on-accent'], base['on-band-accent']]).toEqual([
      'oklch(50% 0.1 160)',
      '#fff8ee',
      '#ff9175',
    ]);
    const named = tokensOf({ base: { accent: 'var(--cue-3)' } }).base;
    expect([named['accent-ground'], named['accent-strong']]).toEqual(['var(--cue-3)', '#1e512d']);
  });

  const faultsOf = (base: TokenValues) =>
    contrastOf({ base }).faults.map(({ color, on, look }) => ({ color, on, look }));

  test.each(['accent', 'band'] as const)(
    'can be read, whatever the %s is, as far as that can itself',
    (name) => {
      fc.assert(
        fc.property(colors, (given) => {
          const isBandLight = name === 'band' && (luminance(given) ?? 0) > 0.05;
          const due = faultsOf({ [name]: given }).filter(
            ({ color, on }) => color !== name && !(isBandLight && on === name),
          );
          expect(due).toEqual([]);
        }),
        { numRuns: 300 },
      );
    },
  );

  test('are grounds on which all can be read that can be on the one that they follow', () => {
    fc.assert(
      fc.property(colors, (ground) => {
        const faults = faultsOf({ ground });
        const isAbove = (fault: (typeof faults)[number]) =>
          faults.some(
            ({ color, on, look }) =>
              on === 'ground' && color === fault.color && look === fault.look,
          );
        expect(faults.filter((fault) => fault.look === 'light' && !isAbove(fault))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('looks of a site', () => {
  test('that are light alone leave the dark out', () => {
    const light = tokensOf({ looks: 'light' });
    expect(tokenSheet(light)).not.toMatch(/dark|night: block/);
    expect(groundColors({ looks: 'light' })).toEqual({ light: '#f6f1e6', dark: '#f6f1e6' });
    const faults = contrastOf({ looks: 'light', dark: { ink: '#000000' } }).faults;
    expect(faults).toEqual([]);
  });

  test('that are dark alone are so on screens, whatever readers prefer', () => {
    const sheet = tokenSheet(tokensOf({ looks: 'dark' }));
    expect(sheet).not.toMatch(/prefers-color-scheme|data-theme/);
    expect(sheet).toMatch(/@media screen {\n:root {\ncolor-scheme: dark;\n--day: none;/);
    expect(groundColors({ looks: 'dark' })).toEqual({ light: '#12141e', dark: '#12141e' });
  });
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

describe('corners', () => {
  test('are in the sheet only where a theme has others than the site', () => {
    expect(tokenSheet(tokensOf())).not.toContain('radius');
    const own = tokensOf({ base: { 'radius-chip': '1.25rem', 'radius-panel': '0' } });
    expect(tokenSheet(own)).toBe(tokenSheet(tokensOf()));
  });

  test('are those of the theme, in any block', () => {
    const sheet = tokenSheet(
      tokensOf({ base: { 'radius-control': '0.5rem' }, contrast: { 'radius-chip': '0' } }),
    );
    expect([...new Set(sheet.match(/^.*radius.*$/gm))]).toEqual([
      '--radius-control: 0.5rem;',
      '--radius-chip: 0;',
      'border-radius: var(--radius-control);',
      'border-start-start-radius: var(--radius-control);',
      'border-end-start-radius: var(--radius-control);',
      'border-start-end-radius: var(--radius-control);',
      'border-end-end-radius: var(--radius-control);',
      'border-radius: var(--radius-chip, 1.25rem);',
    ]);
    expect(sheet).toContain(':where(.button:not(.star-button), ');
    expect(sheet).toContain(':where(.chip, .star-button) {');
    expect(sheet).toContain(':where(.views > :first-child) {');
  });
});

test.each<[string, TokenValues]>([
  [
    'a light band and what is on it',
    { band: '#8fb31d', 'on-band': '#171b30', 'on-band-accent': '#5a1408' },
  ],
  ['a light band with an accent', { band: '#8fb31d', 'on-band': '#171b30', accent: '#7a2b6d' }],
])('%s, given for the day alone, can be read in every look', (_, base) => {
  expect(contrastOf({ base })).toEqual({ faults: [], unknown: [] });
});

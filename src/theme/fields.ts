import {
  contrastBetween,
  cueNames,
  hexColor,
  luminance,
  resolved,
  type ThemeTokens,
  type TokenName,
  tokensOf,
} from './tokens.ts';

/** Colors of the grounds on which programmes are opened, `#rrggbb`. */
type FieldColors = {
  /** Of the letters on all of them. */
  readonly on: string;
  /** Of what has no category. */
  readonly plain: string;
  /** In the order of the tokens, from `cue-1`. */
  readonly cues: readonly string[];
};

/** Above the 7:1 of WCAG 2.2, 1.4.6, so that a field is calm on dark pages too. */
const leastContrast = 8;

/**
 * The grounds of programmes, for light and dark pages alike: of the two colors that a cue has, the deeper one, and as much
 * deeper still as letters need on it. So whatever colors a theme has, every text on a field can be read.
 */
export function fieldColors(theme: ThemeTokens): FieldColors {
  const { base, dark } = tokensOf(theme);
  const nightly = { ...base, ...dark };
  const letters = [
    resolved(base, 'ground-raised'),
    resolved(base, 'ink'),
    resolved(nightly, 'ink'),
  ];
  const on = byLight(letters).at(-1);
  const fieldOf = (name: TokenName) =>
    deepened(byLight([resolved(base, name), resolved(nightly, name)])[0], on);
  return { on: on ?? '#ffffff', plain: fieldOf('accent-ground'), cues: cueNames.map(fieldOf) };
}

/** The rules that give a field the color of its cue (`src/styles/cues.css` has sixteen of eight colors). */
export function fieldSheet({ on, plain, cues }: FieldColors): string {
  const rules = cues.map((color, place) => {
    const both = [place + 1, secondCues[place]].map((cue) => `.field.cue-${cue}`);
    return `${both.join()}{--field:${color}}`;
  });
  return `.field{--on-field:${on};--field:${plain}}\n${rules.join('\n')}\n`;
}

/** The second cue of each color, as the styles have them. */
const secondCues = [14, 15, 16, 9, 10, 11, 12, 13] as const;

/** Those of some colors that can be compared, the deepest first. */
function byLight(colors: readonly string[]): readonly string[] {
  const lightOf = (color: string) => luminance(color) ?? 0;
  return colors
    .filter((color) => hexColor(color) !== undefined)
    .toSorted((one, other) => lightOf(one) - lightOf(other));
}

/** A color with as much black in it as letters on it need; black where it cannot be compared. */
function deepened(color = '#000000', on = '#ffffff'): string {
  const channels = hexColor(color) ?? [];
  for (let share = 0; share < 100; share += 1) {
    const mixed = channels.map((part) => Math.round((part * (100 - share)) / 100));
    const text = `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    if ((contrastBetween(text, on) ?? 0) >= leastContrast) return text;
  }
  return '#000000';
}

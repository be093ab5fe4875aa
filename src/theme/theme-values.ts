import { z } from 'zod';
import { languageSchema } from '../contract/language.ts';
import { themeComponentNames } from './components.ts';
import { fontName } from './fonts.ts';
import { tokenNames } from './tokens.ts';
import { unknownKeys } from './unknown-keys.ts';

/** Below the folder of the theme. */
const path = z.string().regex(/^\.\.?\/\S/, 'a path that begins with ./ or ../');

/** Values of tokens, as CSS writes them. */
const tokenValuesSchema = z.partialRecord(
  z.enum(tokenNames),
  z.string().regex(/^[^;{}<\\]+$/, 'one value, as CSS writes it, without a semicolon'),
  { error: unknownKeys('token', tokenNames, 'src/theme/tokens.ts') },
);

export const tokensSchema = z.strictObject({
  base: tokenValuesSchema.optional(),
  dark: tokenValuesSchema.optional(),
  contrast: tokenValuesSchema.optional(),
  contrastDark: tokenValuesSchema.optional(),
});

/** Files that stand in for components. */
export const componentFilesSchema = z.partialRecord(
  z.enum(themeComponentNames),
  path.endsWith('.astro', 'not a file that ends in .astro'),
  { error: unknownKeys('component that may be replaced', themeComponentNames, 'docs/theming.md') },
);

export const styleFileSchema = path.endsWith('.css', 'not a file that ends in .css');

export const iconFileSchema = path.endsWith('.svg', 'not a file that ends in .svg');

const outlineSchema = z
  .string()
  .regex(/^[MmLlHhVvCcSsQqTtAaZzEe\d\s.,+-]*$/, 'not the data of a path, as in <path d="…">');

export const markSchema = z.strictObject({
  viewBox: z.string().regex(/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/, 'four numbers, for example "0 0 32 32"'),
  ink: outlineSchema.min(1),
  accent: outlineSchema.default(''),
});

export const fontsSchema = z
  .array(
    z.strictObject({
      family: z.string().regex(/^[^"\\<{}]+$/, 'a name without quotation marks'),
      file: z.string().regex(/^(?:\.\.?\/|@?[a-z])\S*\.woff2$/i, 'a file that ends in .woff2'),
      weights: z
        .string()
        .regex(/^\d{1,4}(?: \d{1,4})?$/, 'one weight or two, for example "400 700"')
        .default('400'),
      style: z.enum(['normal', 'italic']).default('normal'),
      range: z
        .string()
        .regex(/^U\+[\dA-F?-]+(?:, ?U\+[\dA-F?-]+)*$/i, 'not a list as "U+0000-00FF, U+2000-206F"')
        .optional(),
      preload: z.array(languageSchema).default([]),
    }),
  )
  .refine(
    (fonts) => new Set(fonts.map(fontName)).size === fonts.length,
    'two files have the same name: the site serves them from one folder',
  );

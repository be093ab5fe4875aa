import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import { temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { placeTheme } from '../cli/read-theme.ts';
import { faultsIn, lineOfKey, propertyFaults, propFaults, rangeFaults } from './theme-faults.ts';

function siteWith(files: Readonly<Record<string, string>>, theme: object = {}) {
  const site = temporaryFolder();
  writeTree(site, files);
  const configFile = join(site, 'kalendarium.config.ts');
  const parsed = siteConfigSchema.parse({ theme: { folder: './theme', ...theme } });
  return { site, configFile, theme: placeTheme(parsed.theme, configFile) };
}

const config = `export default {
  siteUrl: 'https://town.example/',
  api: {
    retries: 3,
  },
};
`;

describe('faultsIn', () => {
  test('finds the line of each key that a version does not know', () => {
    const own = siteWith({ 'kalendarium.config.ts': config });
    const reason = `${own.configFile} cannot be used.\n✖ Unrecognized key: "retries"\n  → at api`;
    expect(faultsIn(reason, own)).toEqual([
      { file: 'kalendarium.config.ts', line: 4, what: 'Unrecognized key: "retries" (api)' },
    ]);
  });

  test('finds a value by its key', () => {
    const own = siteWith({ 'kalendarium.config.ts': config });
    const reason = `${own.configFile} cannot be used.\n✖ Invalid URL, not "x"\n  → at siteUrl`;
    expect(faultsIn(reason, own)).toEqual([
      { file: 'kalendarium.config.ts', line: 2, what: 'Invalid URL, not "x" (siteUrl)' },
    ]);
  });

  test('looks into the files of a theme that the configuration imports', () => {
    const own = siteWith({
      'kalendarium.config.ts':
        "import { theme } from './theme/look.ts';\nexport default { theme };\n",
      'theme/look.ts':
        "export const theme = {\n  tokens: { base: { ink: '#000', 'acent': '#fff' } },\n};\n",
    });
    const reason = `${own.configFile} cannot be used.\n✖ unknown token "acent"; did you mean "accent"? x\n  → at theme.tokens.base`;
    expect(faultsIn(reason, own)).toMatchObject([{ file: 'theme/look.ts', line: 2 }]);
  });

  test('takes the place that a compiler or a stack names, if it is one of the site', () => {
    const own = siteWith({ 'kalendarium.config.ts': config });
    const reason = `Astro could not compile the templates.\n  ${own.site}/node_modules/a/b.js:1:1\n  ${own.site}/theme/EventRow.astro:12:3`;
    expect(faultsIn(reason, own)).toEqual([
      { file: 'theme/EventRow.astro', line: 12, what: 'Astro could not compile the templates.' },
    ]);
    expect(faultsIn('The disk is full.', own)).toEqual([]);
  });

  test('finds a hook by its name', () => {
    const own = siteWith(hooked);
    const reason = 'The hook "event" returned "cost", which is no field (event 12, en).';
    expect(faultsIn(reason, own)).toEqual([{ file: 'hooks.ts', line: 4, what: reason }]);
    const ofFile = 'The file "en/list.txt" of the hooks is nothing: return a text.';
    expect(faultsIn(ofFile, own)).toEqual([{ file: 'hooks.ts', line: 7, what: ofFile }]);
  });

  test('finds what is imported and not there any more', () => {
    const own = siteWith(hooked);
    const reason = `${own.configFile} cannot be used: The requested module 'kalendarium' does not provide an export named 'defineHooks'.`;
    expect(faultsIn(reason, own)).toMatchObject([{ file: 'hooks.ts', line: 1 }]);
  });
});

const hooked = {
  'kalendarium.config.ts': "import { hooks } from './hooks.ts';\nexport default { hooks };\n",
  'hooks.ts': `import { defineHooks } from 'kalendarium';
export const hooks = defineHooks({
  for: '^1.2',
  event(item) {
    return item;
  },
  files: { 'en/list.txt': list },
});
`,
};

describe('rangeFaults', () => {
  test('names the line that says which versions hooks are for, where the tried one is not among them', () => {
    const own = siteWith(hooked);
    expect(rangeFaults('2.0.0', '^1.2', own)).toMatchObject([{ file: 'hooks.ts', line: 3 }]);
    expect(rangeFaults('1.3.0', '^1.2', own)).toEqual([]);
    expect(rangeFaults('2.0.0', undefined, own)).toEqual([]);
  });
});

test('lineOfKey tells keys of the same name by what they are within', () => {
  const text = `{
  "base": { "ink": "#000" },
  "dark": {
    "ink": "#fff"
  }
}`;
  expect(lineOfKey(text, ['theme', 'tokens', 'base'], 'ink')).toBe(2);
  expect(lineOfKey(text, ['theme', 'tokens', 'dark'], 'ink')).toBe(4);
  expect(lineOfKey(text, [], 'paper')).toBeUndefined();
});

test('propertyFaults names the style sheets that use a token which is gone', () => {
  const own = siteWith(
    {
      'kalendarium.config.ts': config,
      'theme/extra.css': 'a {\n  color: var(--accent);\n}\n',
      'theme/own.css': ':root { --accent: red }\na { color: var(--accent) }\n',
    },
    { styles: ['./extra.css', './own.css'] },
  );
  expect(propertyFaults(new Set(['--accent']), own)).toEqual([
    { file: 'theme/extra.css', line: 2, what: 'the token --accent is not there any more' },
  ]);
});

describe('propFaults', () => {
  const row = `---
import type { EventRowProps } from 'kalendarium';
const { event, heading: Heading, words = 1 }: EventRowProps = Astro.props;
const page = Astro.props.page;
---
<Heading>{event.title}</Heading>
<p>{event.excerpt}</p>
`;
  const own = () =>
    siteWith(
      { 'kalendarium.config.ts': config, 'theme/EventRow.astro': row },
      { components: { EventRow: './EventRow.astro' } },
    );
  const declared = (fields: readonly string[], more: readonly string[]) =>
    `export type PageWords = {
  readonly language: string;
};

export type EventRowProps = {
  readonly event: {
${fields.map((field) => `    readonly ${field}: string;`).join('\n')}
  };
${more.map((prop) => `  readonly ${prop}: PageWords;`).join('\n')}
};
`;

  const before = declared(['title', 'excerpt'], ['page', 'heading', 'words']);

  test('finds nothing where a component gets what it got, and more', () => {
    const after = declared(['title', 'excerpt', 'new'], ['page', 'heading', 'words', 'new']);
    expect(propFaults({ before, after }, own())).toEqual([]);
  });

  test('names a prop, and a field of one, that a component uses and does not get any more', () => {
    const after = declared(['title'], ['heading', 'words']);
    expect(propFaults({ before, after }, own())).toEqual([
      { file: 'theme/EventRow.astro', line: 4, what: 'EventRow gets no page any more' },
      { file: 'theme/EventRow.astro', line: 7, what: 'EventRow gets no event.excerpt any more' },
    ]);
  });

  test('says nothing where the declarations of a version are not known', () => {
    expect(propFaults({ before: '', after: '' }, own())).toEqual([]);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { exitCodes, type Options, runCommand, text } from '../cli/command.ts';
import { openSettings, someSettings } from '../cli/settings.ts';
import { renderThemeSheet } from './theme-sheet.ts';

const options = {
  out: text('FILE', 'where the page is written, theme.html in the cache folder if not given'),
  ...someSettings('config', 'cache-dir'),
} as const satisfies Options;

await runCommand(
  {
    name: 'theme',
    summary:
      'Writes a page for whoever makes the theme: every token as a swatch, with the contrast of all colors that meet, and every ' +
      'word with its key in each language. It is no part of the site.\n\nExit code 0 if it is written, 2 on wrong usage, 1 ' +
      'otherwise.',
    options,
  },
  async ({ out, ...values }) => {
    const { config, configFile, cacheFolder } = await openSettings(values);
    const file = out === undefined ? join(cacheFolder, 'theme.html') : resolve(out);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, renderThemeSheet(config, configFile));
    process.stdout.write(`Written: ${file}\nOpen it in a browser.\n`);
    return exitCodes.done;
  },
);

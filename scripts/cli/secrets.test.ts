import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { credentialSecrets, hideSecrets, scanStoredFiles } from './secrets.ts';

const environment = { API_USER: 'jan', API_APPLICATION_PASSWORD: 'abcd efgh ijkl' };

test.each([
  ['The password "abcd efgh ijkl" is wrong', 'The password "[hidden]" is wrong'],
  ['https://jan:abcdefghijkl@cms.example/', 'https://jan:[hidden]@cms.example/'],
  ['?p=abcd%20efgh%20ijkl', '?p=[hidden]'],
  ['nothing of it', 'nothing of it'],
])('of "%s" %j is shown', (text, shown) => {
  expect(hideSecrets(text, environment)).toBe(shown);
});

test('what a header holds is hidden', () => {
  const header = `Basic ${btoa('jan:abcd efgh ijkl')}`;
  expect(hideSecrets(header, environment)).not.toContain(btoa('jan:abcd efgh ijkl').slice(4, -4));
});

test('without a login a text is shown as it is', () => {
  expect(hideSecrets('abcd efgh ijkl', {})).toBe('abcd efgh ijkl');
});

test.each([
  [
    'https://tile.example/{z}/{x}/{y}.png?style=streets&key=a1b2c3d4e5',
    '?style=streets&key=[hidden]',
  ],
  ['https://tile.example/a1b2c3d4e5/streets/{z}/{x}/{y}.png', '/[hidden]/streets/'],
])('the key in the address of tiles %j is hidden', (address, shown) => {
  const environment = { MAP_TILES: address };
  const text = address.includes('?') ? '?style=streets&key=a1b2c3d4e5' : '/a1b2c3d4e5/streets/';
  expect(hideSecrets(text, environment)).toBe(shown);
});

test.each([
  [
    'telegram://12345:AbC-d@api.telegram.org/@town',
    'bot12345:AbC-d to @town',
    'bot[hidden] to @town',
  ],
  ['mastodon://t0ken-x@social.example', 't0ken-x at social.example', '[hidden] at social.example'],
  ['https://chat.example/hooks/a1b2c3d4e5', '/hooks/a1b2c3d4e5', '/hooks/[hidden]'],
  ['ntfy://ntfy.sh/town', 'ntfy.sh/town', 'ntfy.sh/town'],
  ['ntfy://ntfy.sh/town-7f3a9c2e', 'ntfy.sh/town-7f3a9c2e', 'ntfy.sh/[hidden]'],
  // What only a token writes to, a site tells its readers.
  ['ntfy://tk_12345@ntfy.sh/town-2026', 'tk_12345 ntfy.sh/town-2026', '[hidden] ntfy.sh/town-2026'],
  [
    'telegram://12345:AbC-d@api.telegram.org/@town_culture_centre',
    'Telegram: @town_culture_centre',
    'Telegram: @town_culture_centre',
  ],
])('the key in the address of the channel %s is hidden', (channel, text, shown) => {
  expect(hideSecrets(text, { ANNOUNCE_TO: `ntfy://ntfy.sh/other  ${channel}` })).toBe(shown);
});

test('the key of hooks is hidden', () => {
  const environment = { WATCH_SECRET: '0123456789abcdef' };
  expect(hideSecrets('It is 0123456789abcdef.', environment)).toBe('It is [hidden].');
});

test('a login before the host of an address is hidden in every spelling', () => {
  const environment = {
    NOTIFY_WEBHOOK: 'https://town:geheim%207f3a@hooks.example/a',
    HEALTHCHECK_URL: 'https://t0ken-alone@check.example/',
    ANNOUNCE_TO: 'https://town:0ther-key1@hooks.example/b',
  };
  const said = `geheim 7f3a, geheim%207f3a, t0ken-alone, 0ther-key1, ${btoa('town:0ther-key1')}`;
  expect(hideSecrets(said, environment)).toBe('[hidden], [hidden], [hidden], [hidden], [hidden]');
});

test('a stored file in which nothing was found is searched again once it is another, or something else is looked for', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'events.en.ndjson');
  const put = (text: string) => {
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  };
  const scan = (password: string) => {
    const secrets = credentialSecrets({ user: 'jan', password });
    return [...new Set(scanStoredFiles([folder], folder, secrets).map((found) => found.file))];
  };
  put('{"title":"nothing of it"}');
  expect([scan('abcd efgh ijkl'), scan('nothing of it')]).toEqual([[], ['events.en.ndjson']]);
  put('{"title":"abcdefghijkl?"}');
  expect([scan('abcd efgh ijkl'), scan('abcd efgh ijkl')]).toEqual([
    ['events.en.ndjson'],
    ['events.en.ndjson'],
  ]);
});

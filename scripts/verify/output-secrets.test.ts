import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import { createRoutes } from '../../src/routes.ts';
import type { PublishedItem } from '../../src/snapshot/history.ts';
import { createScanner, credentialSecrets } from '../cli/secrets.ts';
import {
  coincidencesIn,
  machineSecrets,
  publishedTitles,
  titleSecrets,
  withheldSecrets,
} from './output-secrets.ts';

const login = { user: 'jan@town.example', password: 'a%c& ef"h ij\\l mnop qrst uvwx' };

describe('createScanner', () => {
  test('finds what includes finds', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ą'), minLength: 0, maxLength: 60 });
    const wanted = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'b', 'ą'), minLength: 6, maxLength: 30 }),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(text, wanted, (haystack, texts) => {
        const found = createScanner(texts.map((one) => ({ kind: one, text: one }))).find(
          Buffer.from(haystack),
        );
        const expected = [...new Set(texts.filter((one) => haystack.includes(one)))].toSorted();
        expect(found).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('finds at the very beginning and the very end, and nothing in nothing', () => {
    const scanner = createScanner([{ kind: 'x', text: 'secret' }]);
    expect([...scanner.find(Buffer.from('secret'))]).toEqual(['x']);
    expect([...scanner.find(Buffer.from('  secret'))]).toEqual(['x']);
    expect([...scanner.find(Buffer.from('secre'))]).toEqual([]);
    expect([...createScanner([]).find(Buffer.from('secret'))]).toEqual([]);
  });
});

describe('credentialSecrets', () => {
  const scanner = createScanner(credentialSecrets(login));
  const bare = login.password.replaceAll(' ', '');

  test.each([
    ['the password', login.password],
    ['the password without spaces', bare],
    ['a link', `?p=${encodeURIComponent(login.password)}`],
    ['a link with plus signs', `?p=${new URLSearchParams({ p: login.password })}`],
    ['JSON', JSON.stringify({ p: login.password })],
    ['HTML', `<p>${login.password.replace('&', '&amp;').replace('"', '&quot;')}</p>`],
    ['an Authorization header', `Basic ${btoa(`${login.user}:${login.password}`)}`],
    ['one without spaces', `Basic ${btoa(`${login.user}:${bare}`)}`],
    ['something longer in base64', btoa(`x${login.user}:${bare}yz`)],
    ['something longer in base64, shifted', btoa(`xx${bare}yz`)],
    ['hexadecimal digits', Buffer.from(bare).toString('hex')],
    ['the name of the user', `by ${login.user}.`],
  ])('are found in %s', (_, text) => {
    const found = scanner.find(Buffer.from(`before ${text} after`));
    expect(found.length).toBeGreaterThan(0);
    expect(found.join()).not.toMatch(/town\.example|uvwx/);
  });

  test('do not count a user name that is a word', () => {
    const kinds = credentialSecrets({ user: 'editor', password: 'abcd efgh' }).map(
      ({ kind }) => kind,
    );
    expect(kinds.filter((kind) => kind.includes('name'))).toEqual([]);
  });
});

test('machineSecrets: folders, logins in addresses, Authorization headers', () => {
  const scanner = createScanner(
    machineSecrets({
      folders: ['/home/jan/site/.cache', '/app'],
      apiUrl: 'https://cms.example/wp-json',
    }),
  );
  const find = (text: string) => scanner.find(Buffer.from(text));
  expect(find('at /home/jan/site/.cache/astro')).toEqual(['a folder of the machine that builds']);
  expect(find('https://jan:x@cms.example/wp-json/')).toEqual([
    'an address of the API with a login',
  ]);
  expect(find('Authorization: Basic abc')).toEqual(['an Authorization header']);
  expect(find('/app/ and info@cms.example and https://cms.example/wp-json/')).toEqual([]);
});

test('withheldSecrets: identifiers and addresses of items that are not public', () => {
  const config = siteConfigSchema.parse({
    siteUrl: 'https://town.example/',
    identifierDomain: 'town.example',
  });
  const scanner = createScanner(
    withheldSecrets(
      [
        { collection: 'events', language: 'en', id: 12, reason: 'password' },
        { collection: 'posts', language: 'pl', id: 5, reason: 'status' },
      ],
      { config, routes: createRoutes(config.siteUrl) },
    ),
  );
  const find = (text: string) => scanner.find(Buffer.from(text));
  expect(find('UID:event-12-en@town.example\r\n')).toEqual([
    'the calendar entry of events 12 (en), withheld for its password',
  ]);
  expect(find('<a href="/en/feeds/events/12.ics">')).toEqual([
    'the calendar of events 12 (en), withheld for its password',
  ]);
  expect(find('<id>tag:town.example,2026:post-5-pl</id>')).toEqual([
    'the entry of posts 5 (pl), withheld for its status',
  ]);
  expect(
    find('UID:event-12-pl@town.example UID:event-123-en@town.example post-55-pl</id>'),
  ).toEqual([]);
});

describe('titles of withheld items', () => {
  const item = { collection: 'posts', language: 'en', id: 5, reason: 'password' } as const;

  test('are looked for where they are long and can be spelled in one way only', () => {
    const titles = ['A secret party in the mill', 'Short', 'Not & clear enough to tell'].map(
      (title) => ({
        title,
        item,
      }),
    );
    expect(titleSecrets([...titles, ...titles, { title: 'Of something without an id' }])).toEqual([
      {
        kind: 'the title of posts 5 (en), withheld for its password',
        text: 'A secret party in the mill',
        mayAppear: true,
      },
      {
        kind: 'the title of an item that is not public',
        text: 'Of something without an id',
        mayAppear: true,
      },
    ]);
  });

  test('are also those that they were published under', () => {
    const published: PublishedItem = {
      kind: 'post',
      id: 5,
      language: 'en',
      title: 'Minutes of the members',
      path: '/en/news/minutes/',
      formerPaths: [],
      firstSeen: '',
      modified: '',
      digest: '',
    };
    const others = [{ ...published, id: 6 }, { ...published, kind: 'page' } as const];
    for (const history of [
      { items: [published, ...others], removedItems: [] },
      { items: others, removedItems: [published] },
    ]) {
      expect(publishedTitles([item], history)).toEqual([{ title: 'Minutes of the members', item }]);
    }
    const polish = { ...published, language: 'pl', title: 'Protokół zebrania' } as const;
    expect(publishedTitles([item], { items: [polish], removedItems: [] })).toEqual([
      { title: 'Protokół zebrania', item },
    ]);
    expect(
      publishedTitles([{ ...item, collection: 'media' }], { items: [published], removedItems: [] }),
    ).toEqual([]);
  });

  const [secret] = titleSecrets([{ title: 'Members meeting minutes 2026', item }]);
  const coincidences = (...texts: readonly string[]) =>
    coincidencesIn(secret ? [secret] : [], [
      { place: 'posts 7 (en)', edit: 'https://cms.example/7', texts },
    ]);

  test.each([
    ['as it is', 'The Members meeting minutes 2026 are there.'],
    ['with markup', '<p>Members <b>meeting</b> minutes 2026.</p>'],
    ['within a word', 'Mem<i>bers</i> meeting minutes 2026, again'],
    ['in two elements', '<h2>Members meeting</h2><p>minutes 2026</p><p>Read!</p>'],
    ['with entities', 'x Members&nbsp;meeting &#109;inutes\u00a02026'],
    ['with soft hyphens and line breaks', 'x Mem\u00adbers meeting\n<br>min&shy;utes 2026'],
    ['in an attribute', '<img alt="Members meeting minutes 2026" src="a.png">'],
    ['beside a sign that looks like a tag', 'Members meeting minutes 2026: 3 < 4, 5 > 4'],
  ])('are found in a public text %s', (_how, text) => {
    expect(coincidences('Something else', text)).toEqual([
      { secret, text: { place: 'posts 7 (en)', edit: 'https://cms.example/7' }, isNamesake: false },
    ]);
  });

  test.each([
    ['another year', 'Members meeting minutes 2025'],
    ['another case', 'members meeting minutes 2026'],
    ['something in between', 'Members meeting: <b>our</b> minutes 2026'],
  ])('are not found in a public text with %s', (_how, text) => {
    expect(coincidences(text)).toEqual([]);
  });

  test('are those of another thing where a public text is nothing else', () => {
    expect(
      coincidences('Members <em>meeting</em> minutes 2026').map(({ isNamesake }) => isNamesake),
    ).toEqual([true]);
  });
});

test('coincidencesIn: addresses of calendars may be said, identifiers may not', () => {
  const config = siteConfigSchema.parse({ siteUrl: 'https://town.example/' });
  const secrets = withheldSecrets(
    [{ collection: 'events', language: 'en', id: 12, reason: 'status' }],
    {
      config,
      routes: createRoutes(config.siteUrl),
    },
  );
  const texts = [secrets.map(({ text }) => `See ${text}`).join()];
  expect(
    coincidencesIn(secrets, [{ place: 'pages 1 (en)', texts }]).map(({ secret: { text } }) => text),
  ).toEqual(['/en/feeds/events/12.ics']);
});

import { existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { type SmallCms, startSmallCms } from '../../tests/support/small-cms.ts';
import { sendError } from '../../tests/support/test-server.ts';
import { wireBlock, wireEvent, wireMenuItem, wirePost } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import { type SiteConfigInput, siteConfigSchema } from '../config.ts';
import type { KnownEvents } from './fetch-context.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(inject('runFolder'), 'restricted-')), 'snapshot');
});

const items: SmallCms['items'] = {
  events: { en: [wireEvent()] },
  pages: { en: [wirePost({ id: 5, slug: 'statement' })] },
  'menu-items': { en: [wireMenuItem()] },
  blocks: { en: [wireBlock({ slug: 'notice' })] },
};

type Order = {
  readonly config?: SiteConfigInput;
  readonly login?: boolean;
  readonly published?: Pick<KnownEvents, 'menuEntries'> & { readonly all?: boolean };
  /** How the server answers for menus or blocks. */
  readonly refusing?: readonly [path: RegExp, status: number, code: string];
  readonly cms?: SmallCms['items'];
};

/** The warnings of a fetch that goes well. */
async function fetched({ config = {}, login = true, published, refusing, cms = items }: Order) {
  await using server = await startSmallCms({
    items: cms,
    interrupt: ({ url }, response) => {
      if (!refusing?.[0].test(url.pathname)) return false;
      sendError(response, refusing[1], refusing[2]);
      return true;
    },
  });
  const settings = siteConfigSchema.parse({ languages: ['en'], ...config });
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    ...(login && { user: 'editor', applicationPassword: 'abcd' }),
    config: settings.api,
  });
  try {
    const { warnings } = await fetchSnapshot({
      api,
      folder,
      config: settings,
      now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
      published: { known: [], uncertain: [], all: false, ...published },
    });
    return warnings.filter((warning) => /menu|block/.test(warning));
  } finally {
    await api.close();
  }
}

const advice = (what: string) =>
  `Set API_USER and API_APPLICATION_PASSWORD of a user who may see ${what}, or remove the key.`;

const menuKey =
  '"menus.header" in src/site.config.ts shows menus of the server, which are read with a login only. ';
const slotKey =
  '"slots.announcement" in src/site.config.ts shows blocks of the server, which are read with a login only. ';

const lost = 'The published site has a menu of the server, and menus are read with a login only. ';

describe('a fetch that cannot read menus or blocks for want of a login', () => {
  const menus = { menus: { header: 3 } };
  const slots = { slots: { announcement: 'notice' } };
  test.each<readonly [what: string, order: Order, said: string]>([
    [
      'none, and a menu',
      { login: false, config: menus },
      `${menuKey}There is no login. ${advice('menus')}`,
    ],
    [
      'none, and a slot',
      { login: false, config: slots },
      `${slotKey}There is no login. ${advice('blocks')}`,
    ],
    [
      'one that may not see them, and a menu',
      { config: menus, refusing: [/menu-items/, 403, 'rest_cannot_view'] },
      `${menuKey}The user API_USER names may not see them. ${advice('menus')}`,
    ],
    [
      'a wrong one, and a slot',
      { config: slots, refusing: [/blocks/, 401, 'incorrect_password'] },
      `${slotKey}GET `,
    ],
    [
      'none, and a published menu that no key names',
      { login: false, published: { menuEntries: { en: 4 } } },
      `${lost}There is no login. Set API_USER`,
    ],
    [
      'one that may not see them, and a published menu',
      { published: { menuEntries: { en: 4 } }, refusing: [/menu-items/, 403, 'rest_cannot_view'] },
      `${lost}The user API_USER names may not see them. Set API_USER`,
    ],
    [
      'none, and a statement that is no page',
      { login: false, config: { slots: { accessibility: 'elsewhere' } } },
      '"slots.accessibility" in src/site.config.ts shows blocks of the server',
    ],
  ])('fails and names the key: %s', async (_, order, said) => {
    await expect(fetched(order)).rejects.toThrow(said);
    expect(existsSync(folder)).toBe(false);
  });

  test.each<readonly [what: string, order: Order, warnings: readonly string[]]>([
    ['nothing shows them', { login: false }, []],
    [
      'the site is to do without',
      { login: false, published: { menuEntries: { en: 4 }, all: true } },
      [],
    ],
    [
      'the statement is a page',
      { login: false, config: { slots: { accessibility: 'statement' } } },
      [],
    ],
    [
      'only links of the configuration stand there',
      { login: false, config: { menus: { links: [] } } },
      [],
    ],
    [
      'the user may not see them, and nothing shows them',
      { refusing: [/menu-items/, 403, 'rest_cannot_view'] },
      ['menu-items (en): not read. The user API_USER names may not see them.'],
    ],
    [
      'the server has no such route',
      { config: menus, refusing: [/menu-items/, 404, 'rest_no_route'] },
      ['menu-items (en): not read. The server has no such route.'],
    ],
  ])('goes on where %s', async (_, order, warnings) => {
    expect(await fetched(order)).toEqual(warnings);
  });
});

test('menus that an editor deleted are a warning', async () => {
  const order = { published: { menuEntries: { en: 4 } }, cms: { ...items, 'menu-items': {} } };
  expect(await fetched({ ...order, config: { menus: { header: 3 } } })).toEqual([
    'menu-items (en): there are none any more, and 4 were published before. The root pages replace the menu.',
  ]);
});

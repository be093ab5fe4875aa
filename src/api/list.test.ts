import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HttpError } from './errors.ts';
import { completeList, type ListPage, type ReadPage } from './list.ts';

type Thing = { readonly id: number };

const things = (...ids: number[]): Thing[] => ids.map((id) => ({ id }));

function complete(readPage: ReadPage, overrides: { perPage?: number; mayWithhold?: boolean } = {}) {
  return completeList<unknown>({
    readPage,
    perPage: 50,
    mayWithhold: false,
    mostFailures: 3,
    convert: (item) => item,
    progress: () => {},
    unsettled: (problem, attempts) => new Error(`${problem} (${attempts})`),
    ...overrides,
  });
}

/** A server's list; `cap` is the largest page it gives. */
function serve(list: readonly unknown[], cap = 50): ReadPage {
  return async (page, perPage) => {
    const size = Math.min(perPage, cap);
    return {
      items: list.slice((page - 1) * size, page * size),
      total: list.length,
      totalPages: Math.ceil(list.length / size),
    };
  };
}

function swapped<T>(list: readonly T[], at: number): T[] {
  return [...list.slice(0, at), ...list.slice(at, at + 2).toReversed(), ...list.slice(at + 2)];
}

describe('completeList', () => {
  test('gives every item of any list, whatever the sizes of pages asked for and given', async () => {
    const sizes = fc.record({
      count: fc.nat(300),
      cap: fc.integer({ min: 1, max: 60 }),
      perPage: fc.integer({ min: 1, max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, async ({ count, cap, perPage }) => {
        const list = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
        expect((await complete(serve(list, cap), { perPage })).items).toEqual(list);
      }),
    );
  });

  test('never gives less than the whole list, however items change places between answers', async () => {
    const town = fc.record({
      count: fc.integer({ min: 2, max: 60 }),
      swaps: fc.infiniteStream(fc.nat(1000)),
    });
    await fc.assert(
      fc.asyncProperty(town, async ({ count, swaps }) => {
        const list = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
        const readPage: ReadPage = (page, perPage, signal) => {
          const at = swaps.next().value % (count - 1);
          return serve(swapped(list, at), 10)(page, perPage, signal);
        };
        const items = await complete(readPage).then(
          (result) => result.items,
          () => 'refused',
        );
        expect(items === 'refused' || new Set(items).size === count).toBe(true);
      }),
    );
  });

  test('joins what two readings found where each missed another item', async () => {
    const list = Array.from({ length: 20 }, (_, index) => ({ id: index + 1 }));
    const swaps = [undefined, 9, 6, undefined];
    const readPage: ReadPage = (page, perPage, signal) => {
      const at = swaps.shift();
      return serve(at === undefined ? list : swapped(list, at), 10)(page, perPage, signal);
    };
    const { items } = await complete(readPage);
    expect(new Set(items)).toEqual(new Set(list));
    expect(swaps).toEqual([]);
  });

  test('asks for smaller pages where the server gives a total for those asked for and caps them silently', async () => {
    const readPage: ReadPage = async (page, perPage, signal) => ({
      ...(await serve(things(1, 2, 3, 4, 5), 2)(page, perPage, signal)),
      totalPages: 1,
    });
    expect((await complete(readPage)).items).toEqual(things(1, 2, 3, 4, 5));
  });

  test('reads on to an empty page where no totals are given', async () => {
    const readPage: ReadPage = async (page) => ({
      items: things(1, 2, 3, 4, 5).slice((page - 1) * 2, page * 2),
      total: undefined,
      totalPages: undefined,
    });
    expect((await complete(readPage)).items).toEqual(things(1, 2, 3, 4, 5));
  });

  test.each([
    ['of items', things(1, 2)],
    ['some of whose items have no id', [{ id: 1 }, {}]],
    ['none of whose items has an id', [{}, {}]],
  ])('fails where a server without totals answers for ever one page %s', async (_, items) => {
    const page: ListPage = { items, total: undefined, totalPages: undefined };
    await expect(complete(async () => page)).rejects.toThrow(
      'answers the same items whatever page is asked for, and does not say how many there are (1)',
    );
  });

  test('fails where a server without totals heeds the size of a page and not its number', async () => {
    const readPage: ReadPage = async (_, perPage) => ({
      items: things(1, 2, 3, 4, 5).slice(0, perPage),
      total: undefined,
      totalPages: undefined,
    });
    await expect(complete(readPage, { perPage: 3 })).rejects.toThrow('whatever page is asked for');
  });

  test('ends where a server without totals leads back to its last page from beyond the end', async () => {
    for (const perPage of [2, 3, 50]) {
      const readPage: ReadPage = async (page, size) => {
        const list = things(1, 2, 3, 4, 5);
        const last = Math.ceil(list.length / size);
        const at = Math.min(page, last);
        return {
          items: list.slice((at - 1) * size, at * size),
          total: undefined,
          totalPages: undefined,
        };
      };
      const { items, counted } = await complete(readPage, { perPage });
      expect({ items, counted }).toEqual({ items: things(1, 2, 3, 4, 5), counted: false });
    }
  });

  describe('where the server fails at some of its items', () => {
    const list = things(...Array.from({ length: 120 }, (_, index) => index + 1));
    const failingAt =
      (...ids: number[]): ReadPage =>
      async (page, perPage, signal) => {
        const answer = await serve(list)(page, perPage, signal);
        const isBroken = (item: unknown) =>
          list.some((one) => one === item && ids.includes(one.id));
        if (!answer.items.some(isBroken)) return answer;
        const url = `https://cms.example/events?page=${page}&per_page=${perPage}`;
        const problem = { problem: 'answered 500', advice: '' };
        throw new HttpError({ url, attempts: 4 }, problem, {
          status: 500,
          code: 'internal_server_error',
          parameters: [],
        });
      };

    test.each([[[1]], [[57]], [[120]], [[50, 51]], [[3, 4, 110]]])(
      'gives all others, and where those are: %j',
      async (ids) => {
        const { items, withheld, failed } = await complete(failingAt(...ids));
        expect({ items, withheld, failed }).toEqual({
          items: list.filter(({ id }) => !ids.includes(id)),
          withheld: 0,
          failed: ids.map((id) => `https://cms.example/events?page=${id}&per_page=1`),
        });
      },
    );

    test('gives all of them where they are only too many at once', async () => {
      const readPage: ReadPage = async (page, perPage, signal) =>
        perPage > 25 ? failingAt(1)(1, 50, signal) : serve(list)(page, perPage, signal);
      const { items, failed } = await complete(readPage);
      expect({ items, failed }).toEqual({ items: list, failed: [] });
    });

    test('fails with the failure of the page where more than three are broken', async () => {
      await expect(complete(failingAt(52, 53, 60, 71))).rejects.toThrow(
        'GET https://cms.example/events?page=2&per_page=50 answered 500 (4 attempts).',
      );
    });
  });

  test('believes the totals of the other pages where one page gives none', async () => {
    const readPage: ReadPage = async (page, perPage, signal) => {
      const answer = await serve(things(1, 2, 3, 4, 5), 2)(page, perPage, signal);
      return page === 2 ? { ...answer, total: undefined, totalPages: undefined } : answer;
    };
    const { items, counted } = await complete(readPage);
    expect({ items, counted }).toEqual({ items: things(1, 2, 3, 4, 5), counted: true });
  });

  test('reads on where a page of a server without totals has no ids', async () => {
    const list = [{ id: 1 }, {}, {}, {}, { id: 2 }];
    const readPage: ReadPage = async (page) => ({
      items: list.slice((page - 1) * 2, page * 2),
      total: undefined,
      totalPages: undefined,
    });
    expect((await complete(readPage)).items).toHaveLength(5);
  });

  test('ends with an error where a server without totals answers ever new items', async () => {
    const readPage: ReadPage = async (page) => ({
      items: things(page),
      total: undefined,
      totalPages: undefined,
    });
    await expect(complete(readPage)).rejects.toThrow(
      'answers page after page, more than 10000 of them (1)',
    );
  });

  test('asks for no more pages than are given where the first shows few of its items', async () => {
    const shown = things(...Array.from({ length: 503 }, (_, index) => index + 98));
    let asked = 0;
    const readPage: ReadPage = async (page, perPage) => {
      asked += 1;
      const [first, last] = [(page - 1) * perPage, page * perPage];
      return {
        items: shown.filter(({ id }) => id > first && id <= last),
        total: 600,
        totalPages: Math.ceil(600 / perPage),
      };
    };
    const list = await complete(readPage, { perPage: 100, mayWithhold: true });
    expect({ list, asked }).toEqual({
      list: { items: shown, withheld: 97, counted: true, failed: [] },
      asked: 15,
    });
  });

  test('asks little of a list that counts many items and shows none', async () => {
    let asked = 0;
    const readPage: ReadPage = async (page, perPage) => {
      asked += 1;
      const totalPages = Math.ceil(500 / perPage);
      return { items: [], total: 500, totalPages: page > totalPages ? undefined : totalPages };
    };
    const list = await complete(readPage, { perPage: 100, mayWithhold: true });
    expect({ list, asked }).toEqual({
      list: { items: [], withheld: 500, counted: true, failed: [] },
      asked: 13,
    });
  });

  test('asks for ever smaller pages where larger ones are refused', async () => {
    const list = things(1, 2, 3, 4, 5, 6, 7);
    const tooLarge = new HttpError(
      { url: 'https://cms.example/', attempts: 1 },
      { problem: 'answered 400', advice: '' },
      { status: 400, code: 'rest_invalid_param', parameters: ['per_page'] },
    );
    const readPage: ReadPage = async (page, perPage, signal) => {
      if (perPage > 3) throw tooLarge;
      return serve(list)(page, perPage, signal);
    };
    expect((await complete(readPage, { perPage: 100 })).items).toEqual(list);
  });

  test('drops an item that comes twice on one page', async () => {
    const page: ListPage = { items: things(1, 2, 2), total: 3, totalPages: 1 };
    expect((await complete(async () => page)).items).toEqual(things(1, 2));
  });

  test('keeps every item that has no id', async () => {
    const list = [{ id: 1 }, {}, { id: null }, { id: 0 }, { id: 0 }];
    expect((await complete(serve(list))).items).toEqual(list);
  });

  test('reads a list again that grew under the reader', async () => {
    let answers = 0;
    const readPage: ReadPage = (page, perPage, signal) => {
      answers += 1;
      return serve(answers < 2 ? things(1, 2, 3) : things(1, 2, 3, 4), 2)(page, perPage, signal);
    };
    expect((await complete(readPage)).items).toEqual(things(1, 2, 3, 4));
  });

  test('fails for a list that never settles', async () => {
    let total = 10;
    const readPage: ReadPage = async () => {
      total += 1;
      return { items: things(total), total, totalPages: 2 };
    };
    await expect(complete(readPage)).rejects.toThrow(
      'answered a list that kept changing while it was read (4)',
    );
  });

  /** A server that states a total of its own. */
  function miscount(list: readonly unknown[], total: number): ReadPage {
    return async (page, perPage) => ({
      items: list.slice((page - 1) * perPage, page * perPage),
      total,
      totalPages: Math.ceil(total / perPage),
    });
  }

  /** A server that counts every item and takes some out of each page. */
  function sift(count: number, isShown: (id: number) => boolean): ReadPage {
    return async (page, perPage, signal) => {
      const all = things(...Array.from({ length: count }, (_, index) => index + 1));
      const answer = await serve(all, 100)(page, perPage, signal);
      return {
        ...answer,
        items: all.slice((page - 1) * perPage, page * perPage).filter(({ id }) => isShown(id)),
      };
    };
  }

  const many = things(...Array.from({ length: 120 }, (_, index) => index + 1));

  test.each([
    ['a few more than it gives', miscount(many, 123), 120, 3],
    ['fewer than it gives', miscount(many, 40), 120, -80],
    ['items it takes out of its pages', sift(120, (id) => id % 3 === 0), 40, 80],
    ['items it takes out of its only page', sift(30, (id) => id === 7), 1, 29],
  ])(
    'believes a list that is the same twice where the server always counts %s',
    async (_, readPage, given, withheld) => {
      const list = await complete(readPage);
      expect([list.items.length, list.withheld]).toEqual([given, withheld]);
    },
  );

  test.each([
    ['gives nothing', miscount([], 3), 'announces 3 items and gives 0 (4)'],
    ['lacks whole pages', miscount(many, 400), 'announces 400 items and gives 120 (4)'],
    [
      'ends where a page ends',
      miscount(many.slice(0, 50), 90),
      'announces 90 items and gives 50 (4)',
    ],
    ['lacks the last page', miscount(things(1, 2, 3), 4), 'announces 4 items and gives 3 (4)', 3],
    [
      'repeats its last page',
      async (page: number, perPage: number) => ({
        items: many.slice(0, perPage).map(({ id }) => ({ id: id + (page > 1 ? 50 : 0) })),
        total: 400,
        totalPages: 2,
      }),
      'announces 400 items and gives 100 (4)',
    ],
  ])(
    'fails for a list that counts more than it gives and %s',
    async (_, readPage, said, perPage = 50) => {
      await expect(complete(readPage, { perPage })).rejects.toThrow(said);
    },
  );

  /** A server whose first page of a list comes out of a cache, as it was when the list was another one. */
  function cacheFirst(before: readonly unknown[], now: readonly unknown[]): ReadPage {
    return (page, perPage, signal) => serve(page === 1 ? before : now, 50)(page, perPage, signal);
  }

  test.each([
    ['one item less', many.slice(0, -1)],
    ['a page less', many.slice(0, 100)],
    ['one page alone', many.slice(0, 50)],
  ])('is complete by the newest total where an old first page says %s', async (_, before) => {
    let pages = 0;
    const readPage = cacheFirst(before, many);
    const list = await complete((page, perPage, signal) => {
      pages += 1;
      return readPage(page, perPage, signal);
    });
    expect([list.items, list.withheld]).toEqual([many, 0]);
    expect(pages).toBeLessThanOrEqual(8);
  });

  test('is read again where an old first page hides an item that moved to it', async () => {
    const before = things(0, ...many.map(({ id }) => id));
    await expect(complete(cacheFirst(before, many))).rejects.toThrow();
    let answers = 0;
    const list = await complete((page, perPage, signal) => {
      answers += 1;
      return serve(answers === 1 ? before : many, 50)(page, perPage, signal);
    });
    expect(list.items).toEqual(many);
  });

  test('accepts any shortage where the server may hide items from this reader', async () => {
    const { withheld } = await complete(miscount(many, 400), { mayWithhold: true });
    expect(withheld).toBe(280);
  });
});

import { expect, test } from 'vitest';
import { bareEvent, barePage } from '../../tests/support/small-town.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import type { Wire } from '../../tests/support/wire-items.ts';
import { siteConfigSchema } from '../config.ts';
import { sitePages } from '../kinds/index.ts';
import { redirectFiles } from '../outputs/redirects.ts';
import { type History, noHistory } from '../snapshot/history.ts';
import { publishedPaths } from '../targets.ts';
import { openRenewedSite, openSite, titleWarnings } from './open-site.ts';
import { nextHistory } from './published-history.ts';
import { redirectTable } from './redirects/redirect-table.ts';
import type { Site } from './site.ts';

const config = siteConfigSchema.parse({ siteUrl: 'https://town.example/', languages: ['en'] });

/** A page, one below it, and a third, of which the title is given. */
const partsOf = (title: string) => ({
  ...{ config, publishedPaths, history: noHistory },
  now: Temporal.Instant.from('2026-11-20T11:00:00Z'),
  snapshot: snapshotOf({
    en: {
      pages: [
        barePage(1, 'hall'),
        barePage(2, 'rent', { parent: 1 }),
        barePage(3, 'team', { title: { rendered: title } }),
      ],
    },
  }),
});

test('a page keeps its window title when another page is edited', () => {
  const { site, renew } = openRenewedSite(partsOf('Team'));
  const title = () =>
    sitePages(site)
      .find(({ name }) => name === 'en page 2')
      ?.open().layout.title;
  const before = title();
  expect(before).toBe('Page rent');
  expect(renew(partsOf('Our team'))).toBe(true);
  expect(title()).toBe(before);
  const [page] = site.in('en').titled('Page rent');
  expect(site.in('en').pages).toContain(page);
});

/** An event with an address at the source, by its slug. */
const event = (id: number, slug: string, day: string, more: Wire = {}) =>
  bareEvent(id, slug, `${day} 18:00:00`, {
    url: `https://cms.example/event/${slug}/`,
    ...more,
  });

const ball = event(7, 'ball', '2026-12-04');
const tea = event(8, 'tea', '2026-12-20');
const fair = event(9, 'fair', '2026-12-21');
const choir = event(10, 'choir', '2026-12-22');
const former = (slug: string) => ({ url: `https://cms.example/event/${slug}/` });

test.each([
  { edit: 'an event leaves', later: [[ball, fair, choir]] },
  {
    edit: 'one leaves and comes back',
    later: [
      [ball, fair, choir],
      [ball, tea, fair, choir],
    ],
  },
  {
    edit: 'one takes the address that another had',
    later: [
      [ball, event(8, 'coffee', '2026-12-20'), fair, choir],
      [ball, event(8, 'coffee', '2026-12-20'), fair, event(11, 'tea', '2026-12-22'), choir],
    ],
  },
  {
    edit: 'two change their addresses with each other',
    later: [[ball, event(8, 'fair', '2026-12-20'), event(9, 'tea', '2026-12-21'), choir]],
  },
  {
    edit: 'a former address comes back with another event, and goes',
    later: [
      [ball, event(8, 'coffee', '2026-12-20', former('tea')), fair, choir],
      [ball, event(8, 'coffee', '2026-12-20', former('tea')), event(12, 'tea', '2026-12-01')],
      [ball, event(8, 'coffee', '2026-12-20', former('tea'))],
    ],
  },
  {
    edit: 'a day loses its page, and the week too',
    later: [
      [event(7, 'ball', '2026-12-21'), tea, fair, choir],
      [fair, choir],
    ],
  },
])('a renewed site leads from the addresses of a new one, in its order: $edit', ({ later }) => {
  let history: History = noHistory;
  let hours = 0;
  const partsWith = (events: readonly Wire[]) => ({
    ...{ config, publishedPaths, history },
    now: Temporal.Instant.from('2026-11-20T11:00:00Z').add({ hours }),
    snapshot: snapshotOf({ en: { events } }),
  });
  const told = (site: Site) => ({
    redirects: redirectTable(site),
    files: redirectFiles(site),
    paths: [...site.ownPaths.keys()].toSorted(),
    removed: site.removedItems,
  });
  const { site, renew } = openRenewedSite(partsWith([ball, tea, fair, choir]));
  let last = told(site);
  expect(last.redirects.redirects.map(({ from }) => from)).toContain('/event/tea/');
  for (const events of later) {
    history = nextHistory(site, { fetched: '', collected: {} });
    hours += 1;
    expect(renew(partsWith(events))).toBe(true);
    const renewed = told(site);
    expect(renewed).toEqual(told(openSite(partsWith(events))));
    expect(renewed.redirects).not.toEqual(last.redirects);
    last = renewed;
    // What was published just so is found again in the next revision, whatever became others since.
    hours += 1;
    history = nextHistory(site, { fetched: '', collected: {} });
    expect(renew(partsWith(events))).toBe(true);
    expect(told(site)).toEqual(told(openSite(partsWith(events))));
  }
});

/** One event in both languages. */
const balls = (polish: Wire, english: Wire = {}) => ({
  ...{ publishedPaths, history: noHistory },
  config: siteConfigSchema.parse({ siteUrl: 'https://town.example/' }),
  now: Temporal.Instant.from('2026-11-20T11:00:00Z'),
  snapshot: snapshotOf({
    en: { events: [bareEvent(7, 'ball', '2026-12-04 18:00:00', { title: 'Ball', ...english })] },
    pl: { events: [bareEvent(8, 'bal', '2026-12-04 18:00:00', { title: 'Bal', ...polish })] },
  }),
});
const pair = { translations: { en: 7 } };

test('a title that says that no tickets are left counts in its other languages too', () => {
  const sold = { ...pair, title: 'WYPRZEDANE! Bal (przełożony)', event_status: 'scheduled' };
  const { site, renew } = openRenewedSite(balls(sold));
  const told = () =>
    ['en', 'pl'].map((language) =>
      site
        .in(language)
        .events.map(({ title, status, admission }) => [title, status, admission.availability]),
    );
  expect(told()).toEqual([
    [['Ball', undefined, 'soldOut']],
    [['Bal (przełożony)', 'scheduled', 'soldOut']],
  ]);
  expect(titleWarnings(site)).toEqual([
    'en: what titles say of events and no field does: 7 (Sold out).',
    'pl: what titles say of events and no field does: 8 (Sold out).',
  ]);
  renew(balls(pair));
  expect(told()).toEqual([[['Ball', undefined, undefined]], [['Bal', undefined, undefined]]]);
});

test('a title that says that an event is off counts in its other languages too', () => {
  const off = { ...pair, title: 'ODWOŁANE: Bal' };
  const { site, renew } = openRenewedSite(balls(off));
  const told = () =>
    ['en', 'pl'].map((language) =>
      site.in(language).events.map(({ title, status }) => [title, status].join(' ')),
    );
  expect(told()).toEqual([['Ball cancelled'], ['Bal cancelled']]);
  expect(titleWarnings(site)).toEqual([
    'en: what titles say of events and no field does: 7 (cancelled).',
    'pl: what titles say of events and no field does: 8 (cancelled).',
  ]);
  renew(balls(off, { event_status: 'scheduled' }));
  expect(told()).toEqual([['Ball scheduled'], ['Bal cancelled']]);
  renew(balls({ ...off, event_status: 'scheduled' }));
  expect(told()).toEqual([['Ball '], ['ODWOŁANE: Bal scheduled']]);
  renew(balls(off, { start_date: '2026-12-05 18:00:00' }));
  expect(told()).toEqual([['Ball '], ['Bal cancelled']]);
  renew(balls({ title: 'ODWOŁANE: Bal' }));
  expect(told()).toEqual([['Ball '], ['Bal cancelled']]);
  renew(balls(pair));
  expect([told(), titleWarnings(site)]).toEqual([[['Ball '], ['Bal ']], []]);
});

/** The title of its Polish version, undefined where it cannot be read, with what is another. */
type BallNight = readonly [polish: string | undefined, more?: { pl?: Wire; en?: Wire }];

/** What readers of English are told of the ball, one night after the other. */
function toldInEnglish(nights: readonly BallNight[]) {
  const partsAt = (night: number, history: History) => {
    const [title, { pl, en } = {}] = nights[night] ?? [undefined];
    const parts = balls({ ...pair, title, ...pl }, en);
    const now = parts.now.add({ hours: 24 * night });
    if (title !== undefined) return { ...parts, history, now };
    const quarantined = [{ collection: 'events', language: 'pl', id: '8' } as const];
    const fault = { field: 'start_date', value: 'soon', reason: 'no date' };
    const snapshot = snapshotOf({
      en: { events: [bareEvent(7, 'ball', '2026-12-04 18:00:00', { title: 'Ball', ...en })] },
      manifest: { quarantined: quarantined.map((one) => ({ ...one, ...fault })) },
    });
    return { ...parts, snapshot, history, now };
  };
  const told = (site: Site) => {
    const [event] = site.in('en').events;
    return {
      status: event?.status,
      sequence: event && site.sequenceOf(event),
      changes: site.changes
        .filter(({ at, language }) => at === site.now.toString() && language === 'en')
        .map(({ what, to }) => [what, to].join(' ')),
    };
  };
  const { site, renew } = openRenewedSite(partsAt(0, noHistory));
  const all = [told(site)];
  for (const night of nights.keys().drop(1)) {
    const history = nextHistory(site, { fetched: '', collected: {} });
    renew(partsAt(night, history));
    all.push(told(site));
    expect(told(site)).toEqual(told(openSite(partsAt(night, history))));
  }
  const [first] = all.map(({ sequence = 0 }) => sequence);
  return all.map(({ status = 'on', sequence = 0, changes }) =>
    [status, sequence - (first ?? 0), ...changes].join(', '),
  );
}

test('a version that cannot be read takes back nothing of what its title said', () => {
  const off = 'ODWOŁANE: Bal';
  expect(toldInEnglish([['Bal'], [off], [undefined], [undefined], [off], ['Bal']])).toEqual([
    'on, 0',
    'cancelled, 1, status cancelled',
    'cancelled, 1',
    'cancelled, 1',
    'cancelled, 1',
    'on, 2, status scheduled',
  ]);
  const day = '2026-12-05 18:00:00';
  const times = { start_date: day, end_date: '2026-12-05 20:00:00' };
  const moved = 'moved 2026-12-05T18:00:00+01:00[Europe/Warsaw]/2026-12-05T20:00:00+01:00';
  expect(
    toldInEnglish([
      [off],
      [undefined],
      ['NOWY TERMIN: Bal', { pl: times }],
      ['Bal', { pl: times }],
      ['Bal', { pl: times, en: times }],
    ]),
  ).toEqual([
    'cancelled, 0',
    'cancelled, 0',
    'cancelled, 0',
    'cancelled, 0',
    `on, 1, status scheduled, ${moved}[Europe/Warsaw]`,
  ]);
});

test('a version that cannot be read says nothing against those that can', () => {
  const off = 'ODWOŁANE: Bal';
  const allDay = {
    all_day: true,
    start_date: '2026-12-04 00:00:00',
    end_date: '2026-12-04 23:59:59',
  };
  const whole = { pl: allDay, en: allDay };
  const isOn = { en: { event_status: 'scheduled' } };
  const own = { en: { title: 'CANCELLED: Ball' } };
  const all: readonly (readonly BallNight[])[] = [
    [
      [off, whole],
      [undefined, whole],
      ['Bal', whole],
    ],
    [[off], [undefined, isOn]],
    [[off, own], [undefined, own], [undefined]],
  ];
  expect(all.map(toldInEnglish)).toEqual([
    ['cancelled, 0', 'cancelled, 0', 'on, 1, status scheduled'],
    ['cancelled, 0', 'scheduled, 1, status scheduled'],
    ['cancelled, 0', 'cancelled, 0', 'on, 1, status scheduled'],
  ]);
});

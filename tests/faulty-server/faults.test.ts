import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credentials } from '../../scripts/mock/credentials.ts';
import type { Mock } from '../../scripts/mock/server.ts';
import { forEachLimit } from '../../src/api/concurrency.ts';
import { fetchFrom, type Outcome } from './fetch-from.ts';
import {
  access,
  bodies,
  connections,
  type Fault,
  letters,
  pauses,
  redirects,
  startFaultyServer,
  statuses,
  totals,
} from './server.ts';
import { startGood } from './town.ts';

const faults: readonly Fault[] = [
  ...statuses,
  ...pauses,
  ...connections,
  ...bodies,
  ...letters,
  ...totals,
  ...redirects,
  ...access,
];

const asPosts = (page: number) =>
  `GET http://CMS/wp-json/cms/v2/posts?page=${page}&per_page=100&orderby=id&order=asc&status=publish&ml_language=en`;
const asMenu = (language: string) =>
  `GET http://CMS/wp-json/cms/v2/menu-items?page=1&per_page=100&orderby=id&order=asc&status=publish&ml_language=${language}`;
const asPolishEvents =
  'GET http://CMS/wp-json/calendar/events/v1/events?page=1&per_page=50&start_date=1000-01-01+00%3A00%3A00&end_date=9998-12-31+23%3A59%3A59&status=publish&ml_language=pl';

const isDown =
  'The server has a problem of its own: try later, and tell its operator if it goes on.';
const isSlow = 'Try later, or raise "api.timeout" in src/site.config.ts.';
const breaksOff = 'Try later; if it goes on, the server or a proxy closes connections.';
const isDamaged =
  'The answer is damaged or cut off on its way; look at the server and any proxy before it.';
const isElsewhere =
  'Is API_URL the root of a REST API (it often ends in /wp-json)? A firewall or a page about maintenance answers like that too.';
const isNoList =
  'answered JSON that is not a list of posts with a believable total (1 attempt). Is API_URL (or EVENTS_API_URL) the root of the REST API, and "api.dialect" in src/site.config.ts right?';
const isMoving =
  'answered a list that kept changing while it was read (4 attempts). Editors or an import may be at work: try again when they are done.';
const isLasting =
  'It is the same each time, so a cache or an extension of the server may answer wrongly: its operator has to fix that.';
const staysHere =
  'Redirects are followed within the configured server only: if that is its new address, set API_URL (or EVENTS_API_URL) to it.';
const checkLogin =
  'Check API_USER and API_APPLICATION_PASSWORD: an application password is needed, not that of the account. It goes with requests for menus, blocks and embeds only; for a server that answers nothing without a login set "api.authenticateAll" in src/site.config.ts.';

/** What a fetch says in the end; where it has everything, the warnings a good server does not cause. */
const expected: Readonly<Record<string, string | readonly string[]>> = {
  'answers 5xx now and then': [],
  'fails at pages of more than 50 items': [],
  'answers 503 for ever': `${asPosts(2)} answered 503 "not_now: Not now" (2 attempts). ${isDown}`,
  'limits requests, and says for how many seconds': [],
  'limits requests, and says until when': [],
  'asks to come back tomorrow': `${asPosts(2)} answered 503 "not_now: Not now" and the next try would have to wait 86400 s, longer than a build waits (1 attempt). ${isDown}`,

  'never answers': `${asPosts(2)} gave no complete answer within 4 s (2 attempts). ${isSlow}`,
  'does not answer at first': [],
  'stops in the middle of a body': `${asPosts(2)} gave no complete answer within 4 s (2 attempts). ${isSlow}`,
  'stops in the middle of a body at first': [],
  'sends one byte a second': `${asPosts(2)} gave no complete answer within 4 s (2 attempts). ${isSlow}`,
  'is slow and steady with everything': [],

  'resets connections now and then': [],
  'resets connections for ever': `${asPosts(2)} broke off before the answer was complete (read ECONNRESET) (2 attempts). ${breaksOff}`,
  'hangs up in the middle of a body': `${asPosts(2)} broke off before the answer was complete (other side closed) (2 attempts). ${breaksOff}`,
  'hangs up without a word': `${asPosts(2)} broke off before the answer was complete (other side closed) (2 attempts). ${breaksOff}`,
  'speaks another language than HTTP': `${asPosts(2)} answered something that is not HTTP (Response does not match the HTTP/1.1 protocol (Expected HTTP/, RTSP/ or ICE/)) (2 attempts). ${isDamaged}`,

  'cuts off JSON, with the length that is left': `${asPosts(2)} answered JSON that is cut off or damaged after 5000 characters (2 attempts). A proxy or the server cut the answer: see their logs and size limits.`,
  'cuts off JSON now and then': [],
  'answers nothing': `${asPosts(2)} answered an empty body (2 attempts). The program behind the server may have crashed: see its error log.`,
  'answers HTML with status 200': `${asPosts(2)} answered HTML instead of JSON: "<!doctype html><title>Just a moment</title>" (1 attempt). ${isElsewhere}`,
  'answers JSON of another shape': `${asPosts(2)} ${isNoList}`,
  'prints PHP messages before its JSON': [
    `Answers that come with messages of a program on the server, which were left out: 2, for example ${asPosts(2)}.`,
  ],
  'prints PHP messages after its JSON': [
    `Answers that come with messages of a program on the server, which were left out: 2, for example ${asPosts(2)}.`,
  ],
  'prints PHP messages instead of JSON': `${asPosts(2)} printed a message of the program behind it instead of JSON: "<br />\\n<b>Deprecated</b>:  strpos(): Passing null in <b>/srv/www/plugin.php</b> " (2 attempts). The operator of the server has to fix that, or to switch off the display of errors.`,
  'begins every body with a byte order mark': [
    'Answers that begin with a byte order mark, which JSON does not have: 31, for example GET http://CMS/wp-json/.',
  ],
  'says gzip and sends none': `${asPosts(2)} answered a body that cannot be decompressed (incorrect header check) (2 attempts). ${isDamaged}`,
  'packs what cannot be unpacked': `${asPosts(2)} answered in the content coding "compress", which was not asked for (1 attempt). A proxy in front of the server changes its answers; it has to respect Accept-Encoding.`,

  'calls its UTF-8 something else': [],
  'writes in another set of characters and says so': [
    `Answers that are written in iso-8859-2 instead of UTF-8: 1, for example ${asPosts(2)}.`,
  ],
  'calls another set of characters UTF-8': `${asPosts(2)} answered text that is not UTF-8 (1 attempt). The server, its database or a proxy before it spoils letters; its operator has to fix that.`,

  'sends no totals': [
    'posts (en): the server does not say how many there are, so they were read until it gave no more (230).',
  ],
  'sends no totals now and then': [],
  'sends ever smaller totals': `${asPosts(1)} ${isMoving}`,
  'sends ever larger totals': `${asPosts(1)} ${isMoving}`,
  'sends another total until the list is read again': [],
  'always counts two more than there are': [
    'posts (en): the server counts 2 more than it gives to this reader.',
  ],
  'counts many more than there are': `${asPosts(1)} announces 900 items and gives 230 (4 attempts). ${isLasting}`,
  'counts fewer than there are': ['posts (en): the server gives 130 more than it counts.'],
  'ignores which page is asked for': `${asPosts(1)} announces 230 items and gives 100 (4 attempts). ${isLasting}`,
  'ignores which page is asked for and sends no totals': `${asPosts(1)} answers the same items whatever page is asked for, and does not say how many there are (1 attempt). ${isLasting}`,
  'sends a total that is no number': `${asPosts(1)} ${isNoList}`,

  'redirects within itself': [],
  'redirects in a circle': `${asPosts(2)} was redirected more than 5 times (1 attempt). The server redirects in a circle, which its operator has to fix.`,
  'redirects to another host': `${asPosts(2)} answered a redirect (302) to https://other.example/posts, which is not followed (1 attempt). ${staysHere}`,
  'redirects to another scheme': `${asPosts(2)} answered a redirect (302) to https://CMS/wp-json/cms/v2/posts, which is not followed (1 attempt). ${staysHere}`,
  'redirects to a file': `${asPosts(2)} answered a redirect (302) to file:///etc/passwd, which is not followed (1 attempt). ${staysHere}`,
  'redirects to nowhere': `${asPosts(2)} answered a redirect (302) to nowhere, which is not followed (1 attempt). The server has to name a target for its redirect.`,

  'refuses the login in the middle': `${asMenu('pl')} answered 401 "incorrect_password: Refused" (1 attempt). ${checkLogin}`,
  'repeats the login in its refusal': `${asMenu('en')} answered 401 "incorrect_password: editor:…" (1 attempt). ${checkLogin}`,
  'repeats the login in a redirect': `${asMenu('en')} answered a redirect (302) to https://other.example/editor%3A…, which is not followed (1 attempt). ${staysHere}`,
  'repeats the login in HTML': `${asMenu('en')} answered HTML instead of JSON: "<p>Basic … editor:…" (1 attempt). ${isElsewhere}`,
  'fails in one language': `${asPolishEvents} answered 500 "internal_server_error: Refused" (2 attempts). ${isDown}`,
  'does not know one language':
    'GET http://CMS/wp-json/?ml_language=pl answered 400 "rest_invalid_param: Invalid" (1 attempt). The server does not understand this request: compare "api.dialect" and "api.languageParameter" in src/site.config.ts with the server.',
};

/** Seconds a request may take where a fault makes it wait. */
const timeout = 4;
const attempts = 2;
/** How often a list is read that changes meanwhile. */
const mostReadings = 4;

let good: Mock;
let complete: Outcome;
const outcomes = new Map<string, Outcome>();
const tries = new Map<string, readonly number[]>();

beforeAll(async () => {
  good = await startGood();
  complete = await fetchFrom({ url: good.url, host: new URL(good.url).host });
  await forEachLimit(faults, { limit: 12 }, async (fault) => {
    const server = await startFaultyServer(good.url, fault);
    outcomes.set(fault.name, await fetchFrom(server, pauses.includes(fault) ? { timeout } : {}));
    tries.set(fault.name, [...server.asked.values()]);
    await server.close();
  });
});
afterAll(() => good.close());

test('every fault has an outcome', () => {
  expect(complete.said).toBeUndefined();
  expect(faults.map(({ name }) => name)).toEqual(Object.keys(expected));
});

describe('a server that', () => {
  test.each(Object.entries(expected))('%s', (name, end) => {
    const { said, warnings, content, left } = outcomeOf(name);
    if (typeof end === 'string') {
      expect({ said, content, left }).toEqual({ said: end, content: undefined, left: [] });
    } else {
      expect({ said, content }).toEqual({ said: undefined, content: complete.content });
      expect(warnings).toEqual([...(complete.warnings ?? []), ...end].toSorted());
    }
  });
});

test('no address is asked for more often than it may be', () => {
  const mostTries = (fault: Fault) => attempts * (pauses.includes(fault) ? 1 : mostReadings);
  const tooOften = faults.filter((fault) => Math.max(...triesOf(fault.name)) > mostTries(fault));
  expect(tooOften.map(({ name }) => [name, Math.max(...triesOf(name))])).toEqual([]);
});

test('the password is in nothing a log could show', () => {
  const { user, password } = credentials.editor;
  const bare = password.replaceAll(' ', '');
  const guises = [
    password,
    bare,
    encodeURIComponent(password),
    btoa(`${user}:${password}`),
    password.slice(0, 14),
  ];
  expect(outcomes.size).toBe(faults.length);
  for (const [name, { log }] of outcomes) {
    expect([name, guises.filter((guise) => log.includes(guise))]).toEqual([name, []]);
  }
});

function outcomeOf(name: string): Outcome {
  const outcome = outcomes.get(name);
  if (!outcome) throw new Error(`There is no fault "${name}".`);
  return outcome;
}

/** How often each address was asked for while a server had a fault. */
function triesOf(name: string): readonly number[] {
  return tries.get(name) ?? [Number.POSITIVE_INFINITY];
}

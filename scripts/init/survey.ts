import { z } from 'zod';
import type { Api } from '../../src/api/client.ts';
import { collectionSources, openApi } from '../../src/api/client.ts';
import { ApiError, HttpError, InvalidResponseError, NetworkError } from '../../src/api/errors.ts';
import type { SiteConfig } from '../../src/config.ts';
import { type Collection, collections } from '../../src/contract/collections.ts';
import { documentedLanguages, type Language } from '../../src/contract/language.ts';
import { attributesOf, htmlTokens } from '../../src/html/tags.ts';
import { plainText } from '../../src/html/text.ts';
import { siteTimeZone, timeZoneOf } from '../../src/model/when.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import type { Credentials } from '../cli/secrets.ts';
import { findLanguagePaths, guessLanguage, tagsOf } from './languages.ts';

const usualRoot = '/wp-json';

/**
 * Connects to the REST API of a site, wherever below its address that is. Close it when done.
 *
 * @param order.address what the owner of a site would type: its home page, or the root of its REST API
 * @throws CommandError that says what the server answered instead, and what to do
 */
export async function connectToSite(order: {
  readonly address: string;
  readonly eventsApiUrl: string | undefined;
  readonly credentials: Credentials | undefined;
  readonly config: SiteConfig['api'];
}): Promise<Api> {
  const { address, eventsApiUrl, credentials, config } = order;
  const roots = [...possibleRoots(address)];
  const usual = roots.length;
  const failures: ApiError[] = [];
  let named: URL | undefined;
  for (const apiUrl of roots) {
    try {
      return await openApi({
        apiUrl,
        eventsApiUrl,
        user: credentials?.user,
        applicationPassword: credentials?.password,
        // Somebody is looking on.
        config: { ...config, attempts: 2, patience: 0 },
        waitBudget: 2000,
      });
    } catch (error) {
      // A plain Error is what the client says about addresses and credentials before it asks anything.
      if (error instanceof Error && error.constructor === Error)
        throw new CommandError(error.message, exitCodes.usage, { cause: error });
      if (!(error instanceof ApiError)) throw error;
      failures.push(error);
      // Another path of a server that cannot be reached is not reached either.
      if (error instanceof NetworkError) break;
    }
    if (failures.length < usual || named) continue;
    named = await rootNamedAt(parseSiteAddress(address, 'init'));
    if (named && isReadable(named, roots)) roots.push(named.href);
  }
  const [first] = failures;
  const found = failures.map((error) => `  ${error.url} ${error.problem}`).join('\n');
  const message = `There is no API to read at ${roots[0] ?? ''}.\n${found}\n${adviceFor(failures, named)}`;
  throw new CommandError(message, exitCodes.source, { cause: first });
}

/**
 * The address of a site as its owner types it: without a protocol it is read as https, on this machine as http.
 *
 * @param command name of the command, for the example in the error
 * @throws CommandError for what is no address, or holds a login
 */
export function parseSiteAddress(text: string, command: string): URL {
  const typed = text.trim();
  const hasProtocol = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?=[:/]|$)/i.test(typed);
  const url = URL.parse(hasProtocol ? typed : `${isHere ? 'http' : 'https'}://${typed}`);
  if (url?.username || url?.password)
    throw new CommandError(
      'The address of a site holds no login: set API_USER and API_APPLICATION_PASSWORD instead.',
      exitCodes.usage,
    );
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new CommandError(
    `"${text.includes('@') ? '…' : text}" is no address of a site. An example: npm run ${command} -- https://events.example.org`,
    exitCodes.usage,
  );
}

/**
 * The addresses that may be the REST root of a site, the likelier one first.
 *
 * @param address what the owner of the site would type
 * @throws CommandError for what is no address
 */
export function possibleRoots(address: string): readonly string[] {
  const url = parseSiteAddress(address, 'init');
  const path = url.pathname.replace(/\/+$/, '');
  const below = path.indexOf(`${usualRoot}/`);
  const at = (pathname: string) => `${url.protocol}//${url.host}${pathname}`;
  if (below >= 0) return [at(path.slice(0, below + usualRoot.length))];
  return path.endsWith(usualRoot) ? [at(path)] : [at(`${path}${usualRoot}`), at(path)];
}

/**
 * Whether it may be tried, and was not: a login goes to no other host than the one that was named.
 */
function isReadable(named: URL, roots: readonly string[]): boolean {
  const tried = roots.map((root) => new URL(root));
  const pathOf = ({ pathname }: URL) => pathname.replace(/\/+$/, '');
  return (
    named.search === '' &&
    tried.some(({ origin }) => origin === named.origin) &&
    tried.every((one) => pathOf(one) !== pathOf(named))
  );
}

const longestWait = 15_000;
const mostOfPage = 500_000;

/**
 * The REST root that a page names, as those of WordPress do in a header and in their head
 * (https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/).
 */
async function rootNamedAt(page: URL): Promise<URL | undefined> {
  try {
    const answer = await fetch(page, {
      headers: { accept: 'text/html', 'user-agent': 'Kalendarium' },
      signal: AbortSignal.timeout(longestWait),
    });
    const [, inHeader] =
      /<([^<>]+)>\s*;\s*rel="?https:\/\/api\.w\.org\//i.exec(answer.headers.get('link') ?? '') ??
      [];
    const address = inHeader ?? rootNamedIn(await beginningOf(answer));
    return address === undefined ? undefined : (URL.parse(address, answer.url) ?? undefined);
  } catch {
    return undefined;
  }
}

async function beginningOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > mostOfPage) break;
  }
  return text;
}

function rootNamedIn(html: string): string | undefined {
  for (const { kind, name, source } of htmlTokens(html)) {
    if (kind !== 'open' || name !== 'link') continue;
    const attributes = attributesOf(source);
    if (attributes.get('rel') === 'https://api.w.org/') return attributes.get('href');
  }
  return undefined;
}

function adviceFor(failures: readonly ApiError[], named: URL | undefined): string {
  const [error] = failures;
  if (named?.searchParams.has('rest_route'))
    return `The site knows its API only as ${named.href}: switch readable addresses on there (Settings, Permalinks), and try again.`;
  if (named && failures.every(({ url }) => new URL(url).origin !== named.origin))
    return `The site has its API at another address. If that is the one you mean: npm run init -- ${named.href.replace(/\/$/, '')}`;
  for (const { problem } of failures) {
    const [, target] =
      /^answered a redirect \(\d+\) to (https?:\S+?)\/*, which/.exec(problem) ?? [];
    if (target !== undefined)
      return `The site has another address. If that is the one you mean: npm run init -- ${target.replace(new RegExp(`${usualRoot}$`), '')}`;
  }
  if (error instanceof NetworkError)
    return 'Is the address right, and does it open in a browser on this machine? A firewall or a VPN may be between.';
  if (error instanceof HttpError && [401, 403].includes(error.status))
    return 'The server answers nobody without a login, or a firewall stops programs. A public site is read anonymously: its operator has to open GET requests below the REST root to everybody, or to this machine. An application password does not help here: it is sent with requests for menus, blocks and embeds only.';
  if (error instanceof HttpError && error.status === 429)
    return 'The server takes no more requests from here for now: try later. If it goes on, its operator has to let this machine read it.';
  if (error instanceof HttpError && new URL(error.url).pathname.endsWith('/events'))
    return 'The server has a REST API without events: is The Events Calendar installed and active there? Where the events are on another site of it, name the address of that one.';
  if (error instanceof HttpError && error.status === 404)
    return 'Is there a folder in the address of the site, as in https://example.org/events? Name it too, or the REST root itself, which a page of the site names in a <link rel="https://api.w.org/">. A server that knows its API only as "?rest_route=" has to switch readable addresses (permalinks) on.';
  if (error instanceof HttpError && error.status >= 500)
    return 'The server has a problem of its own: try later, and tell its operator if it goes on.';
  if (error instanceof InvalidResponseError && error.problem.includes('HTML instead of JSON'))
    return 'A page came where data was expected: the address is that of a page, the API is switched off, or a login, a "checking your browser" page or maintenance comes before it. Open the address in a private window: it has to show JSON.';
  return 'The root of a REST API answers JSON that names "cms/v2" or "wp/v2" among its namespaces. Name that address: it often ends in /wp-json.';
}

type SpokenLanguages = {
  /** The default one first; never empty. */
  readonly spoken: readonly Language[];
  /** How that was found out, a sentence. */
  readonly reason: string;
  /** False where asking for one makes no difference. @default true */
  readonly isAsked?: boolean;
};

/**
 * Finds out from the first items of everything which languages a server distinguishes, and which is its own.
 *
 * @param languages that it was asked for
 */
function readLanguages(
  routes: readonly ReadRoute[],
  languages: readonly Language[],
): SpokenLanguages {
  const has = languages.filter((language) =>
    routes.some((route) => route.language === language && route.items.length > 0),
  );
  const [only, second] = has;
  if (only === undefined)
    return {
      spoken: languages,
      reason: 'The server showed no item, so these languages are assumed.',
    };
  if (second === undefined)
    return { spoken: [only], reason: 'The server has items in this language only.' };
  const seen = has.map((language) =>
    JSON.stringify(
      routes
        .filter((route) => route.language === language)
        .map(({ collection, items }) => [collection, items.map(({ id, title }) => [id, title])]),
    ),
  );
  if (new Set(seen).size === 1) {
    const { language, because } = guessLanguage(
      itemsOf(routes).map(({ title }) => JSON.stringify(title ?? '')),
    );
    return {
      spoken: [language],
      isAsked: false,
      reason: `The server answers the same items for every language; ${because}. Change "languages" if that is wrong.`,
    };
  }
  // The addresses of items in another language begin with it, as in `/pl/event/ball/`.
  const hasFolder = (language: Language) => {
    const paths = itemsOf(routes.filter((route) => route.language === language))
      .map(({ link, url }) => URL.parse(link ?? url ?? '')?.pathname ?? '')
      .filter((path) => path !== '');
    return paths.length > 0 && paths.every((path) => path.split('/').includes(language));
  };
  const own = has.find((language) => !hasFolder(language)) ?? only;
  const others = has.filter((language) => language !== own);
  return {
    spoken: [own, ...others],
    reason: `The server separates them, and addresses in "${own}" have no folder of their own, so it is the default.`,
  };
}

/** The languages of a server, those that have REST roots of their own among them, by which each is asked for. */
async function findLanguages(
  api: Api,
  config: SiteConfig,
  routes: readonly ReadRoute[],
  asked: readonly Language[],
): Promise<SpokenLanguages & { readonly languagePaths: Readonly<Record<Language, string>> }> {
  const read = readLanguages(routes, asked);
  const [own = documentedLanguages[0]] = read.spoken;
  if (read.isAsked !== false) return { ...read, languagePaths: {} };
  const languagePaths = await findLanguagePaths(api, config.api, own);
  const below = Object.keys(languagePaths);
  if (below.length === 0) return { ...read, languagePaths };
  const roots = Object.values(languagePaths).join(', ');
  const reason = `The server answers other items below roots of their own: ${roots}.`;
  return { ...read, spoken: [own, ...below], reason, languagePaths };
}

function itemsOf(routes: readonly ReadRoute[]): readonly SampleItem[] {
  return routes.filter(({ collection }) => collection !== 'media').flatMap(({ items }) => items);
}

const sampleSize = 20;

const itemSchema = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  slug: z.string().optional().catch(undefined),
  title: z.unknown().optional(),
  link: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  source_url: z.string().optional().catch(undefined),
  menus: z
    .union([z.number(), z.array(z.number())])
    .optional()
    .catch(undefined),
});

type SampleItem = z.output<typeof itemSchema>;

const listSchema = z.array(itemSchema);
const envelopeSchema = z.record(z.string(), z.unknown());

export type ReadRoute = {
  readonly collection: Collection;
  readonly language: Language;
  /** `closed`: it needs a login; `missing`: there is no such route; `failing`: anything else but a list. */
  readonly state: 'open' | 'closed' | 'missing' | 'failing';
  /** The first of them. */
  readonly items: readonly SampleItem[];
  /** How many there are; undefined where the look did not show it. */
  readonly total: number | undefined;
  /** What the server said instead of a list; empty for a list. */
  readonly problem: string;
  /** How it refused a login that was sent. @default it refused none */
  readonly refusal?: string | undefined;
};

async function readRoute(api: Api, collection: Collection, language: Language): Promise<ReadRoute> {
  const place = { collection, language };
  try {
    const { items, total } = await readSample(api, collection, language);
    // Some servers answer strangers an empty list of what they do not show them.
    const isClosed =
      items.length === 0 && collectionSources[collection].needsCredentials && !api.hasCredentials;
    return { ...place, state: isClosed ? 'closed' : 'open', items, total, problem: '' };
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof z.ZodError)) throw error;
    const problem =
      error instanceof ApiError ? error.problem : 'answered JSON that is not a list of items';
    const status = error instanceof HttpError ? error.status : undefined;
    const isLocked = status === 401 || status === 403;
    const state = isLocked ? 'closed' : status === 404 ? 'missing' : 'failing';
    const isRefused = status === 401 && collectionSources[collection].needsCredentials;
    const refusal =
      isRefused && api.hasCredentials && error instanceof HttpError ? error.code : undefined;
    return { ...place, state, items: [], total: undefined, problem, refusal };
  }
}

async function readSample(api: Api, collection: Collection, language: Language) {
  const { namespace, path, parameters, needsCredentials } = collectionSources[collection];
  if (needsCredentials && api.hasCredentials) {
    const items = listSchema.parse(await api.list(collection, language));
    return { items, total: items.length };
  }
  const answer = await api.get(namespace, path, {
    ...parameters,
    page: 1,
    per_page: sampleSize,
    ml_language: language,
  });
  if (namespace === 'calendar/events/v1') {
    const envelope = envelopeSchema.parse(answer);
    const items = listSchema.parse(envelope[collection]);
    return { items, total: z.coerce.number().catch(items.length).parse(envelope['total']) };
  }
  const items = listSchema.parse(answer);
  return { items, total: items.length < sampleSize ? items.length : undefined };
}

const spellings = {
  documents: 'calendar/events/v1 and cms/v2, as the API documents spell them',
  public: 'tribe/events/v1 and wp/v2, the public spelling',
};

const opened: Readonly<Partial<Record<string, string>>> = {
  'menu-items': 'the menus of the server, instead of one made of the page tree',
  blocks: 'announcements and texts in the frame of every page ("slots")',
};

export function formatSurvey(found: Survey): string {
  const { languages, zone, frontPage, routes } = found;
  const rows = [
    ['server', found.apiUrl],
    ['name', [found.name, found.description].filter((text) => text !== '').join(' · ')],
    ['speaks', spellings[found.spelling]],
    ['namespaces', found.namespaces.join(', ')],
    ...found.unread.map((said) => ['not read', said]),
    ['languages', `${languages.spoken.join(', ')}. ${languages.reason}${found.asked}`],
    ['time zone', zone.isNamed ? zone.name : `${zone.name}: an offset, no zone; set "timeZone"`],
    ['front page', frontPage ?? 'the newest posts'],
    ...(found.menus.length === 0 ? [] : [['menus', found.menus.join(', ')]]),
    ...(found.blocks.length === 0 ? [] : [['blocks named', found.blocks.join(', ')]]),
    ...collections.map((collection) => [
      collection,
      routes
        .filter(
          (route) => route.collection === collection && languages.spoken.includes(route.language),
        )
        .map(({ language, state, total, items, problem }) => {
          if (state === 'open') return `${total ?? `${items.length} or more`} (${language})`;
          const isClosed = state === 'closed' && !found.hasCredentials;
          return `${isClosed ? 'needs a login' : problem} (${language})`;
        })
        .join(', '),
    ]),
  ];
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(12)}${value}`);
  return [...lines, ...passwordLines(found)].join('\n');
}

/**
 * What it means that a server refuses a login (401), and what to do.
 *
 * @param code of the error that the server answered
 */
export function refusedLogin(code: string, user: string): { what: string; fix: string } {
  const fix =
    'Correct API_USER and API_APPLICATION_PASSWORD where they are set (.env or the environment), or take both out. An application password is made in the profile of the user in the CMS; the password of the account is another one.';
  if (code === 'incorrect_password')
    return { what: `the application password of "${user}" is wrong`, fix };
  if (code === 'invalid_username' || code === 'invalid_email')
    return { what: `the server knows no user "${user}"`, fix };
  return {
    what: `the server does not accept the login of "${user}" (401 ${code})`,
    fix: `${fix} If both are right, something before the CMS takes the "Authorization" header away: in Apache, "CGIPassAuth On" lets it through.`,
  };
}

/** @throws CommandError where the server refused the login */
export function checkAccepted({ routes }: Survey, credentials: Credentials | undefined): void {
  const refusal = routes.find((route) => route.refusal !== undefined)?.refusal;
  if (refusal === undefined) return;
  const { what, fix } = refusedLogin(refusal, credentials?.user ?? '');
  throw new CommandError(`Nothing was written: ${what}.\n${fix}`, exitCodes.source);
}

function passwordLines({ routes, hasCredentials }: Survey): readonly string[] {
  const closed = [
    ...new Set(routes.filter(({ state }) => state === 'closed').map((one) => one.collection)),
  ];
  const isRefused = routes.some(({ refusal }) => refusal !== undefined);
  if (closed.length === 0 || isRefused) return [];
  if (hasCredentials)
    return [
      '',
      `This user is not allowed to read ${closed.join(', ')}: give it the role of an editor.`,
    ];
  const uses = closed.map(
    (collection) => `${collection} (${opened[collection] ?? 'missing without it'})`,
  );
  return [
    '',
    `An application password would open ${uses.join(', ')}.`,
    'Nothing else needs one. An editor makes it in their profile in the CMS; put it into .env as API_USER and',
    'API_APPLICATION_PASSWORD, and run "npm run init" again. It is sent to this server only and never written anywhere.',
  ];
}

/** What a server has besides and nothing is read from, a sentence each. */
function unreadNamespaces(namespaces: readonly string[]): readonly string[] {
  return namespaces.includes('tec/v1')
    ? [
        'tec/v1 of The Events Calendar is experimental and knows less than tribe/events/v1, which is read',
      ]
    : [];
}

export type Survey = Awaited<ReturnType<typeof survey>>;

export async function survey(api: Api, config: SiteConfig) {
  const { root } = api;
  const tags = tagsOf(api.languages ?? []);
  const languages = tags.length > 0 ? tags : documentedLanguages;
  const routes: ReadRoute[] = [];
  for (const collection of collections) {
    routes.push(
      ...(await Promise.all(languages.map((language) => readRoute(api, collection, language)))),
    );
  }
  const { languagePaths, ...spoken } = await findLanguages(api, config, routes, languages);
  const itemsIn = (collection: Collection) =>
    routes.filter((route) => route.collection === collection).flatMap(({ items }) => items);
  const menus = itemsIn('menu-items').flatMap((item) => item.menus ?? []);
  const blocks = itemsIn('blocks').flatMap(({ slug }) => slug ?? []);
  const hosts = itemsIn('media').map(({ source_url }) => URL.parse(source_url ?? '')?.host ?? '');
  const own = new URL(api.url).host;
  return {
    /** The REST root, without a slash at its end. */
    apiUrl: api.url,
    name: plainText(root.name),
    description: plainText(root.description),
    spelling: root.namespaces.includes('cms/v2') ? ('documents' as const) : ('public' as const),
    namespaces: root.namespaces,
    unread: unreadNamespaces(root.namespaces),
    languages: spoken,
    /** REST roots of languages that have one of their own. */
    languagePaths,
    /** By which name they are asked for, a sentence; empty where that makes no difference. */
    asked:
      api.languageParameter === undefined || spoken.isAsked === false
        ? ''
        : ` They are asked for as "${api.languageParameter}".`,
    zone: {
      name: siteTimeZone(config, root),
      isNamed: timeZoneOf(root.timezone_string) !== undefined,
    },
    /** Title of the page that is the front page; undefined where the newest posts are. */
    frontPage: await frontPageOf(api, spoken.spoken[0] ?? documentedLanguages[0]),
    /** A row for each collection and language. */
    routes,
    /** By id, where a login may see them. */
    menus: [...new Set(menus)].toSorted((a, b) => a - b),
    /** Slugs of the reusable blocks, where a login may see them. */
    blocks: [...new Set(blocks)].toSorted(),
    /** Hosts besides the server's own that images come from. */
    imageHosts: [...new Set(hosts)].filter((host) => host !== '' && host !== own).toSorted(),
    hasCredentials: api.hasCredentials,
  };
}

async function frontPageOf(api: Api, language: Language): Promise<string | undefined> {
  const { show_on_front, page_on_front } = api.root;
  if (show_on_front !== 'page' || page_on_front === 0) return undefined;
  try {
    const page = await api.read('pages', page_on_front, language);
    const title = Object(Object(page).title).rendered ?? '';
    return plainText(String(title)) || `page ${page_on_front}`;
  } catch (error) {
    if (error instanceof ApiError) return `page ${page_on_front}, which cannot be read`;
    throw error;
  }
}

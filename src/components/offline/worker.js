/* Lets pages of the site be read without a network. What it keeps and says, `settings`, the build writes above this. */
const { base, version, locales, timeZone } = settings;
const prefix = `kalendarium ${base} `;
const nameOf = (language) => `${prefix}${language} ${version}`;
// Only of those who asked for it. Neither changes its name with the version.
const pocketOf = (language) => `kalendarium-pocket ${base} ${language}`;
const starred = `kalendarium-starred ${base} `;

/** Milliseconds for which the page of a starred event is good enough. */
const starredAge = 3_600_000;

/** Milliseconds for which a page that is kept waits for a network that does not answer. */
const patience = 6000;

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(renew());
});
addEventListener('activate', (event) => event.waitUntil(start()));
addEventListener('message', (event) => event.waitUntil(answerMessage(event)));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  const language = languageOf(pathname);
  if (mode === 'navigate' && pathname.endsWith('/'))
    event.respondWith(answerPage(event, pathname, language));
  else if (pathname.startsWith(`${base}_astro/`)) event.respondWith(answerAsset(event.request));
  else if (language && pathname.startsWith(locales[language].search))
    event.respondWith(answerSearch(event.request, pathname, language));
});

function languageOf(path) {
  return Object.keys(locales).find((one) => path.startsWith(`${base}${one}/`));
}

/**
 * A page names its language when it has been drawn, and always the events that are starred. One on which somebody asks
 * for the next days, or wants them no more, hears what became of it.
 */
async function answerMessage({ data, ports: [port] }) {
  const { language, starred: program, act } = Object(data);
  if (act === 'forget') await caches.delete(pocketOf(language));
  else if (act === 'keep')
    await renewPocket(language).catch(async (error) => {
      // Half of it is of no use.
      if (!(await caches.match(`${locales[language]?.frame}index.json`)))
        await caches.delete(pocketOf(language));
      port?.postMessage({ failed: String(error) });
    });
  port?.postMessage({});
  if (act) return;
  await Promise.allSettled([
    language && keep(language),
    program !== undefined && renewLast(program),
    // Once a page.
    ...Object.keys(language ? locales : {}).map(async (one) => {
      if (await caches.has(pocketOf(one))) await renewPocket(one);
    }),
  ]);
}

/** Keeps the present files of every language that an earlier version of this kept. */
async function renew() {
  const names = await caches.keys();
  const known = Object.keys(locales).filter((language) =>
    names.some((name) => name.startsWith(`${prefix}${language} `)),
  );
  await Promise.all(known.map(keep));
}

async function start() {
  await registration.navigationPreload?.enable();
  const present = new Set(Object.keys(locales).map(nameOf));
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && !present.has(name)) await caches.delete(name);
  await clients.claim();
}

/** Keeps the files of a language, those with names of their own from the last version. */
async function keep(language) {
  const { pages = [], assets = [] } = locales[language] ?? {};
  const cache = await caches.open(nameOf(language));
  const add = async (path) => {
    if (await cache.match(path)) return;
    const before = assets.includes(path) ? await caches.match(path) : undefined;
    const answer = before ?? (await fetch(path));
    if (before || (await isOwn(answer, path))) await cache.put(path, answer);
  };
  await Promise.allSettled([...pages, ...assets].map(add));
}

/** Keeps the next days of a language as they are now: of what is kept, files with names of their own stay. */
async function renewPocket(language) {
  const { frame, search } = locales[language];
  const indexPath = `${frame}index.json`;
  const index = await read(indexPath);
  const { packs, search: found } = await index.clone().json();
  const files = [...packs.map(({ file }) => file), ...found.map((name) => `search-${name}`)];
  const paths = files.filter((name) => name !== 'search-index.json').map((name) => frame + name);
  const cache = await caches.open(pocketOf(language));
  const missing = [];
  for (const path of paths) if (!(await cache.match(path))) missing.push(path);
  await Promise.all(missing.map(async (path) => cache.put(path, await read(path))));
  // These have the same names whatever they say.
  const named = [`${frame}search-index.json`, search];
  await Promise.all(named.map(async (path) => cache.put(path, await read(path))));
  await cache.put(indexPath, index);
  const wanted = new Set([...paths, ...named, indexPath]);
  for (const { url } of await cache.keys())
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
}

function fetchAgain(path) {
  return fetch(path, { cache: 'no-cache' });
}

async function read(path) {
  const answer = await fetchAgain(path);
  if (!(await isOwn(answer, path))) throw new Error(`${path} answers ${answer.status}`);
  return answer;
}

/** Paths of the pages of events that are starred and not known to be over. @param program as the device keeps it */
function starredPages(program) {
  const yesterday = Date.now() - 86_400_000;
  return JSON.parse(program ?? '[]')
    .filter(({ end }) => !(Date.parse(end) < yesterday))
    .map(({ path }) => new URL(path, location.origin).pathname);
}

let lastProgram;
let renewal = Promise.resolve();

/** Of programs that follow each other fast, as when a festival is starred, the last one counts. */
function renewLast(program) {
  lastProgram = program;
  renewal = renewal
    .catch(() => {})
    .then(() => program === lastProgram && renewStarred(starredPages(program)));
  return renewal;
}

/** Keeps the pages of starred events and of their venues, and no other. */
async function renewStarred(pages) {
  if (pages.length === 0) return caches.delete(starred);
  const cache = await caches.open(starred);
  const wanted = new Set();
  const add = async (path) => {
    const language = languageOf(path);
    if (wanted.has(path) || !language || !path.endsWith('/')) return '';
    wanted.add(path);
    const kept = await cache.match(path);
    const isFresh = kept && Date.now() - dateOf(kept) < starredAge;
    const answer = isFresh ? undefined : await fetchAgain(path).catch(() => undefined);
    if (answer) await renewStarredPage(answer, path);
    return (await (await cache.match(path))?.text()) ?? '';
  };
  for (const path of pages) {
    // Behind that are other events.
    const [, own = ''] =
      /<main\b([\s\S]*?)(?:class="related\b|<\/main>)/.exec(await add(path)) ?? [];
    const { venues } = locales[languageOf(path)] ?? {};
    for (const [, href] of own.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g))
      if (venues && href.startsWith(venues)) await add(href);
  }
  for (const { url } of await cache.keys())
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
}

/** Whether an answer is the file of the site that was asked for, and not what a network or a host has in its place. */
async function isOwn(answer, path) {
  if (!answer.ok || answer.redirected || answer.type !== 'basic') return false;
  const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html');
  if (!path.endsWith('/')) return !isPage;
  // Its pages name this worker.
  return isPage && (await answer.clone().text()).includes(`data-worker="${location.pathname}"`);
}

async function answerAsset(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** From the index of everything; without a network from that of the next days, where they are kept. */
async function answerSearch(request, path, language) {
  try {
    return await fetch(request);
  } catch {
    const { search, frame } = locales[language];
    const kept = await caches.match(`${frame}search-${path.slice(search.length)}`);
    return kept ?? Response.error();
  }
}

/** From the network; without one, or while it does not answer, as it was kept, and says so. */
async function answerPage(event, path, language) {
  const asked = ask(event);
  event.waitUntil(
    asked.then(
      (answer) => renewKept(answer.clone(), path, language),
      () => {},
    ),
  );
  const answer = await Promise.race([asked.catch(() => undefined), wait(patience)]);
  if (answer) return answer;
  const page = await caches.match(path);
  if (page && path !== locales[language]?.frame) return keptPage(page, language);
  return asked.catch(() => frameOf(language));
}

async function ask({ request, preloadResponse }) {
  return (await preloadResponse) ?? fetch(request);
}

function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The page that shows what is kept, in a language or else in any other. */
async function frameOf(language) {
  const others = Object.keys(locales).filter((one) => one !== language);
  for (const one of language ? [language, ...others] : others) {
    const frame = await caches.match(locales[one].frame);
    if (frame) return frame;
  }
  return Response.error();
}

/** Keeps a page as it is now, where it is kept. */
async function renewKept(answer, path, language) {
  if (locales[language]?.pages.includes(path)) await renewPage(answer, path, nameOf(language));
  else if ((await caches.has(starred)) && (await (await caches.open(starred)).match(path)))
    await renewStarredPage(answer, path);
}

async function renewPage(answer, path, name) {
  if (!(await isOwn(answer, path))) return;
  const cache = await caches.open(name);
  await cache.put(path, answer);
}

/** What was taken from the site is not read without a network either. */
async function renewStarredPage(answer, path) {
  if (answer.status === 404 || answer.status === 410)
    await (await caches.open(starred)).delete(path);
  else await renewPage(answer, path, starred);
}

/** A page as it was kept, which says from when it is. */
async function keptPage(page, language) {
  const { locale, kept } = locales[language];
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  const date = format.format(dateOf(page));
  const html = await page.text();
  const notice = `<div class="page" data-kept><p class="empty" role="status">${kept.replace('{date}', () => date)}</p></div>`;
  const headers = new Headers(page.headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(
    html.replace(/<main[^>]*>/, (main) => notice + main),
    { headers },
  );
}

/** When an answer was given, in milliseconds since the epoch. */
function dateOf(answer) {
  return Date.parse(answer.headers.get('date')) || Date.now();
}

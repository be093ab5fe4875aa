/* Lets a few pages of the site be read without a network. What it keeps and says, `settings`, the build writes above this. */
const { base, version, locales, timeZone } = settings;
const prefix = `kalendarium ${base} `;
const nameOf = (language) => `${prefix}${language} ${version}`;

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(renew());
});
addEventListener('activate', (event) => event.waitUntil(start()));
// A page names its language when it has been drawn.
addEventListener('message', (event) => event.waitUntil(keep(event.data)));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && pathname.endsWith('/')) event.respondWith(answerPage(event, pathname));
  else if (pathname.startsWith(`${base}_astro/`)) event.respondWith(answerAsset(event.request));
});

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

/** From the network; without one as it was kept, and says so. */
async function answerPage(event, path) {
  const { request, preloadResponse } = event;
  const language = Object.keys(locales).find((one) => path.startsWith(`${base}${one}/`));
  const { pages = [] } = locales[language] ?? {};
  try {
    const answer = (await preloadResponse) ?? (await fetch(request));
    if (pages.includes(path)) event.waitUntil(renewPage(answer.clone(), path, language));
    return answer;
  } catch {
    const others = Object.keys(locales).filter((one) => one !== language);
    for (const one of language ? [language, ...others] : others) {
      const kept = await keptPage(path, one);
      if (kept) return kept;
    }
    return Response.error();
  }
}

async function renewPage(answer, path, language) {
  if (!(await isOwn(answer, path))) return;
  const cache = await caches.open(nameOf(language));
  await cache.put(path, answer);
}

/** A page as it was kept, or in its place one in a language of which pages are kept. */
async function keptPage(path, language) {
  const { pages = [], locale, words } = locales[language] ?? {};
  const page = pages.includes(path) ? await caches.match(path) : undefined;
  const kept = page ?? (await caches.match(pages[0] ?? ''));
  if (!kept) return undefined;
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  const date = format.format(Date.parse(kept.headers.get('date')) || Date.now());
  const html = await kept.text();
  const notice = `<div class="page"><p class="empty" role="status">${words.kept.replace('{date}', () => date)}</p></div>`;
  const body = page
    ? html.replace(/<main[^>]*>/, (main) => main + notice)
    : html
        .replace(/<title>[\s\S]*?<\/title>/, () => `<title>${words.title}</title>`)
        .replace(/(<main[^>]*>)[\s\S]*(<\/main>)/, (_, start, end) => start + words.page + end);
  const headers = new Headers(kept.headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(body, { status: page ? 200 : 503, headers });
}

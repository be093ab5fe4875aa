import { createServer } from 'node:http';
import { elementSnippet } from '../../src/outputs/embeddable/snippets.ts';

/** A page of an invented site that shows events of the calendar. */
export type OtherSite = { readonly origin: string; [Symbol.asyncDispose](): Promise<void> };

/** @param calendar origin of the calendar */
export async function serveOtherSite(calendar: string): Promise<OtherSite> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pageWith(calendar));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pageWith(calendar: string): string {
  const lines = elementSnippet({
    script: `${calendar}/embed/events.js`,
    frame: `${calendar}/embed/en/`,
    page: `${calendar}/en/categories/jazz/`,
    language: 'en',
    title: 'Jazz in Grążelin',
    group: { kind: 'category', slug: 'jazz' },
    number: 4,
    theme: 'light',
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Blue Notes from the Mill</title>
<style>
body { margin: 0; background: #eef3f1; color: #1d2b28; font: 1.0625rem/1.6 Georgia, "Liberation Serif", serif; }
header { padding: 2.25rem max(3rem, 50vw - 31rem); background: #1f4d46; color: #f3faf7; }
header p { margin: 0.25rem 0 0; opacity: 0.85; }
h1 { margin: 0; font-size: 2.5rem; line-height: 1.1; }
main { display: grid; grid-template-columns: minmax(0, 1fr) 24rem; gap: 3rem; max-width: 68rem; margin: 0 auto; padding: 2.5rem 3rem; }
h2 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.2; }
aside h2 { font-size: 1.1875rem; }
p { margin: 0 0 1rem; }
@media (max-width: 60rem) { header, main { padding-inline: 1.25rem; } main { display: block; } aside { margin-top: 2rem; } }
</style>
<header><h1>Blue Notes from the Mill</h1><p>What I heard last night, and what I shall hear next</p></header>
<main>
<article>
<h2>Four strings and a staircase</h2>
<p>The cellar holds sixty people if nobody breathes out. Last Thursday nobody did: the bass began alone, halfway up the
stairs, and the rest of the band came down past it one by one.</p>
<p>What followed was less a concert than a long sentence in which every player changed one word. I missed the last bus and
did not mind.</p>
<p>If you want to hear for yourself, the list beside this note is always the latest: it comes straight from the calendar of
the culture center.</p>
</article>
<aside>
<h2>Next in town</h2>
${lines}
</aside>
</main>
</html>
`;
}

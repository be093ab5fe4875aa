import { redirectWords } from '../../i18n/redirect-words.ts';
import type { Routes } from '../../routes.ts';
import type { Redirect } from '../../site/redirects/redirect.ts';
import { escapeHtml } from '../escape-html.ts';

/** A page that leads to another at once, for hosts that know no other way. */
export function renderRedirectPage({ to, language }: Redirect, routes: Routes): string {
  const { moved, here } = redirectWords[language];
  const url = escapeHtml(routes.url(to));
  const href = escapeHtml(to);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${moved}</title>
<link rel="canonical" href="${url}">
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body>
<main>
<h1>${moved}</h1>
<p><a href="${href}">${here}</a></p>
</main>
</body>
</html>
`;
}

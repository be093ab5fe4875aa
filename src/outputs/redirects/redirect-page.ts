import { redirectWords } from '../../i18n/redirect-words.ts';
import type { Routes } from '../../routes.ts';
import type { Redirect } from '../../site/redirects/redirect.ts';
import { type ThemeTokens, tokenSheet, tokensOf } from '../../theme/tokens.ts';
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
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${routes.redirectStylePath()}">
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

/** The look of all these pages. They are seen for a moment, or where a browser does not lead on by itself. */
export function renderRedirectStyle(tokens: ThemeTokens): string {
  return tokenSheet(tokensOf(tokens)) + rules;
}

const rules = `
body {
  margin: 0;
  padding: var(--space-8) var(--gutter);
  background: var(--ground);
  color: var(--ink);
  font-family: var(--font-text);
  font-size: var(--size-text);
  line-height: var(--leading-text);
}

main {
  max-width: var(--measure);
  margin-inline: auto;
  padding-top: var(--space-5);
  border-top: var(--rule-thick) solid var(--accent);
}

h1 {
  margin: 0;
  font-family: var(--font-display);
  font-size: var(--size-title-2);
  font-weight: 650;
  line-height: var(--leading-title);
}

a {
  color: inherit;
  text-decoration-color: var(--accent);
  text-underline-offset: 0.2em;
}

a:focus-visible {
  outline: 3px solid var(--focus);
  outline-offset: 3px;
}
`;

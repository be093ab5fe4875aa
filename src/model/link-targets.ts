import { attributeOf, htmlTokens } from './html-tokens.ts';

/** The addresses the links of a body lead to, as written. */
export function* linkTargets(html: string): Generator<string> {
  if (!html.includes('href')) return;
  for (const { kind, name, source } of htmlTokens(html)) {
    const href = kind === 'open' && name === 'a' ? attributeOf(source, 'href')?.trim() : undefined;
    if (href) yield href;
  }
}

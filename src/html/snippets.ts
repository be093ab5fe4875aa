import { html } from './escape.ts';

/* Runs in browsers too. */

/** What is shown on another site, and how. */
export type Snippet = {
  /** Absolute addresses: of the script, of the page for frames, of the page that shows all of these events. */
  readonly script: string;
  readonly frame: string;
  readonly page: string;
  readonly language: string;
  /** What is shown until the events are loaded, and what the frame is called. */
  readonly title: string;
  readonly group?: { readonly kind: string; readonly slug: string } | undefined;
  readonly number: number;
  readonly theme: string;
};

/** Lines of HTML that show the element on a page that may load the script. */
export function elementSnippet(snippet: Snippet): string {
  const { script, page, language, title } = snippet;
  const attributes = [['lang', language], ...settings(snippet)].map(
    ([name, value]) => html` ${name}="${value}"`,
  );
  return html`<script type="module" src="${script}"></script>
<kalendarium-events${attributes}>
  <a href="${page}">${title}</a>
</kalendarium-events>`.html;
}

/** Lines of HTML that show the same in a frame, for sites that let no script of another in. */
export function frameSnippet(snippet: Snippet): string {
  const url = `${snippet.frame}?${new URLSearchParams(settings(snippet))}`;
  return html`<iframe src="${url}"
  title="${snippet.title}" loading="lazy"
  width="100%" height="${80 + 125 * snippet.number}" style="border: 0"></iframe>`.html;
}

function settings({ group, number, theme }: Snippet): string[][] {
  return [
    ...(group ? [[group.kind, group.slug]] : []),
    ['number', String(number)],
    ['theme', theme],
  ];
}

import { decodeHTML } from 'entities';
import { type HtmlElement, Parser } from 'html-validate';
import { htmlValidate } from './html-rules.ts';

const config = htmlValidate.getConfigForSync('page.html');

export function parseHtml(html: string): HtmlElement {
  return new Parser(config).parseHtml(html);
}

/**
 * A menu as a page shows it, an entry a line and what is below it indented: label, address, description, whether it opens
 * a window. What can be opened is named by the link it begins with.
 *
 * @param list of links
 */
export function menuLines(list: HtmlElement | null | undefined): string[] {
  return (list?.childElements ?? []).flatMap(entryLines);
}

function entryLines(item: HtmlElement): string[] {
  const branch = childOf(item, 'details');
  if (!branch) return [linkLine(item), ...indented(menuLines(childOf(item, 'ul')))];
  const [own = '', ...others] = menuLines(childOf(branch, 'ul'));
  return [own, ...indented(others)];
}

function childOf(element: HtmlElement, name: string): HtmlElement | undefined {
  return element.childElements.find(({ tagName }) => tagName === name);
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function linkLine(item: HtmlElement): string {
  const link = childOf(item, 'a');
  const about = textOf(link?.querySelector('small'));
  const label = textOf(link)
    .replace(textOf(link?.querySelector('.visually-hidden')), '')
    .replace(about, '');
  return [
    `${label.trim()} → ${link?.getAttributeValue('href')}`,
    ...(about === '' ? [] : [`(${about})`]),
    ...(link?.getAttributeValue('target') === '_blank' ? ['[new window]'] : []),
  ].join(' ');
}

function textOf(element: HtmlElement | null | undefined): string {
  return decodeHTML(element?.textContent ?? '')
    .replaceAll('\u00a0', ' ')
    .trim();
}

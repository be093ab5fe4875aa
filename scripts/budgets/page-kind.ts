import { createRoutes, routeWord, type Section, sectionOfKind } from '../../src/routes.ts';

/** What kind of page a file of a built site is, by its path; nothing for what is in no language. */
export function pageKind(file: string): string | undefined {
  const [first = '', ...rest] = file.split('/').slice(0, -1);
  if (first !== 'en' && first !== 'pl') return undefined;
  const [section = '', second, third] = rest;
  if (section === '') return 'home';
  const routes = createRoutes('https://calendar.example/');
  const is = (name: Section) => routes.sectionPath(first, name) === `/${first}/${section}/`;
  if (is('calendar')) return second === undefined ? 'months' : calendarKind(second, routeWord(first, 'week'));
  if (second === routeWord(first, 'past') && is('events')) return 'past events';
  for (const [kind, list] of Object.entries(sectionOfKind)) {
    if (!is(list)) continue;
    const isList = second === undefined || second === routeWord(first, 'page') || third !== undefined;
    return isList ? `list of ${list}` : kind;
  }
  if (section === routeWord(first, 'subscribe') && second === routeWord(first, 'combine')) return 'combine';
  for (const word of ['subscribe', 'openData', 'embeddable', 'changes', 'search', 'notFound'] as const)
    if (section === routeWord(first, word)) return word;
  return 'page';
}

function calendarKind(name: string, weekWord: string): string {
  if (name.includes(`-${weekWord}`)) return 'week';
  return name.length === '2026-11'.length ? 'month' : 'day';
}

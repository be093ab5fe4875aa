// Prints what this Node formats by its own tables, a row each: what a site says, and what other languages would.

const languages = ['en-GB', 'pl-PL', 'uk-UA', 'de-DE', 'cs-CZ', 'ar'];
const at = new Date(Date.UTC(2026, 10, 9, 17, 5));
const later = new Date(Date.UTC(2026, 10, 20, 3, 5));
const timeZone = 'UTC';

for (const language of languages) {
  const say = (what, value) => console.log(`${language} ${what}\t${value}`);
  const date = (options) => new Intl.DateTimeFormat(language, { timeZone, ...options });
  const number = (options) => new Intl.NumberFormat(language, options);
  for (const dateStyle of ['full', 'long', 'medium', 'short'])
    say(`${dateStyle} date`, date({ dateStyle }).format(at));
  for (const timeStyle of ['medium', 'short'])
    say(`${timeStyle} time`, date({ timeStyle }).format(at));
  say('day', date({ weekday: 'short', day: 'numeric', month: 'short' }).format(at));
  say('month', date({ month: 'long', year: 'numeric' }).format(at));
  say('range', date({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(at, later));
  for (const currency of ['PLN', 'EUR'])
    say(currency, number({ style: 'currency', currency }).format(1234.5));
  say('distance', number({ style: 'unit', unit: 'kilometer' }).format(1.5));
  say('list', new Intl.ListFormat(language).format(['a', 'b', 'c']));
  say('yesterday', new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day'));
  say('days', new Intl.RelativeTimeFormat(language).format(5, 'day'));
  const names = new Intl.DisplayNames(language, { type: 'language' });
  say('languages', languages.map((one) => names.of(one)).join());
  const plurals = new Intl.PluralRules(language);
  say('plurals', [0, 1, 2, 3, 5, 11, 21, 22, 1.5].map((count) => plurals.select(count)).join());
  const locale = new Intl.Locale(language);
  say('first day', (locale.getWeekInfo?.() ?? locale.weekInfo).firstDay);
  const { compare } = new Intl.Collator(language, { numeric: true });
  say('order', 'Ż Z ä a ł l č ch h є е ö 10 9'.split(' ').toSorted(compare).join(' '));
}

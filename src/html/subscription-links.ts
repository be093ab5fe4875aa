const outlook =
  '/owa?path=%2Fcalendar%2Faction%2Fcompose&rru=addsubscription&url={url}&name={name}';

/**
 * Services that have a form of their own for a calendar: their names, and the address of the form, in which `{url}`, `{webcal}`
 * and `{name}` stand for those of the calendar, encoded for a query. Google takes an `https:` address for the id of one of its
 * own calendars; Outlook on the web reads nothing from a `webcal:` one.
 */
export const calendarForms: Readonly<
  Record<'google' | 'outlook' | 'microsoft365', { readonly name: string; readonly url: string }>
> = {
  google: {
    name: 'Google Calendar',
    url: 'https://calendar.google.com/calendar/render?cid={webcal}',
  },
  outlook: { name: 'Outlook.com', url: `https://outlook.live.com${outlook}` },
  microsoft365: { name: 'Microsoft 365', url: `https://outlook.office.com${outlook}` },
};

/**
 * Addresses that open the form of a calendar service, or the calendar app of the device, with a calendar filled in.
 *
 * @param url absolute address of the calendar
 */
export function subscriptionLinks(url: string, name: string) {
  const webcal = url.replace(/^https?:/, 'webcal:');
  const values = new Map([
    ['{url}', url],
    ['{webcal}', webcal],
    ['{name}', shortName(name)],
  ]);
  const filled = ({ url: form }: { readonly url: string }) =>
    form.replace(/\{\w+\}/g, (place) => encodeURIComponent(values.get(place) ?? ''));
  return {
    /** For whatever calendar app the device has. */
    webcal,
    google: filled(calendarForms.google),
    outlook: filled(calendarForms.outlook),
    microsoft365: filled(calendarForms.microsoft365),
  };
}

const longestName = 80;

/** A name as forms take it, in whole characters. */
export function shortName(name: string): string {
  const characters = [...name.toWellFormed()];
  return characters.length > longestName
    ? `${characters.slice(0, longestName - 1).join('')}…`
    : name.toWellFormed();
}

/** Services that have a form of their own for a calendar, with their names. */
export const calendarServices = [
  ['google', 'Google Calendar'],
  ['outlook', 'Outlook.com'],
  ['microsoft365', 'Microsoft 365'],
] as const;

/**
 * Addresses that open the form of a calendar service, or the calendar app of the device, with a calendar filled in.
 * Google takes an `https:` address for the id of one of its own calendars; Outlook on the web reads nothing from a
 * `webcal:` one.
 *
 * @param url absolute address of the calendar
 */
export function subscriptionLinks(url: string, name: string) {
  const webcal = url.replace(/^https?:/, 'webcal:');
  const outlook = `/owa?path=%2Fcalendar%2Faction%2Fcompose&rru=addsubscription&url=${encodeURIComponent(url)}&name=${encodeURIComponent(shortName(name))}`;
  return {
    /** For whatever calendar app the device has. */
    webcal,
    google: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
    outlook: `https://outlook.live.com${outlook}`,
    microsoft365: `https://outlook.office.com${outlook}`,
  };
}

const longestName = 80;

/** In whole characters. */
function shortName(name: string): string {
  const characters = [...name.toWellFormed()];
  return characters.length > longestName
    ? `${characters.slice(0, longestName - 1).join('')}…`
    : name.toWellFormed();
}

export type CalendarFacts = { readonly events: number; readonly reasons: readonly string[] };

/** Checks the frame of an iCalendar file (RFC 5545, 3.4 and 3.6): lines, balanced components, an own UID for each event. */
export function checkCalendar(text: string): CalendarFacts {
  const reasons = new Set<string>();
  const open: string[] = [];
  const uids = new Set<string>();
  let events = 0;
  let uid = '';
  if (!text.endsWith('\r\n')) reasons.add('does not end with CRLF');
  if (!text.startsWith('BEGIN:VCALENDAR\r\n')) reasons.add('does not begin with BEGIN:VCALENDAR');
  for (const line of text.split('\r\n')) {
    if (line.includes('\n')) reasons.add('has a line that does not end with CRLF');
    if (line.startsWith('BEGIN:')) {
      open.push(line.slice(6));
      if (line === 'BEGIN:VEVENT') uid = '';
    } else if (line.startsWith('END:')) {
      const name = line.slice(4);
      if (open.pop() !== name) reasons.add(`closes ${name}, which is not open`);
      if (name !== 'VEVENT') continue;
      events++;
      if (uid === '') reasons.add('has an event without UID');
      else if (uids.has(uid)) reasons.add(`has the UID ${uid} twice`);
      uids.add(uid);
    } else if (line.startsWith('UID:') && open.at(-1) === 'VEVENT') uid = line.slice(4);
  }
  if (open.length > 0) reasons.add(`does not close ${open.join(', ')}`);
  return { events, reasons: [...reasons] };
}

/** Events of a calendar that is known to be well formed. */
export function countEvents(text: string): number {
  return text.split('\nBEGIN:VEVENT').length - 1;
}

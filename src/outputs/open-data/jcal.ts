import ICAL from 'ical.js';
import type { Site } from '../../site/site.ts';
import type { Pieces } from '../target.ts';

/** A property of jCal: name, parameters, type and one value or more (RFC 7265, 3.4). */
type JcalProperty = readonly [
  name: string,
  parameters: Readonly<Record<string, string | readonly string[]>>,
  type: string,
  ...values: readonly unknown[],
];

/** A component of jCal (RFC 7265, 3.3). */
type JcalComponent = readonly [
  name: string,
  properties: readonly JcalProperty[],
  components: readonly JcalComponent[],
];

// ical.js does not know these properties of RFC 7986.
Object.assign(ICAL.design.icalendar.property, {
  color: { defaultType: 'text' },
  conference: { defaultType: 'uri' },
  image: { defaultType: 'uri' },
  name: { defaultType: 'text' },
});

/** The file of a calendar as jCal, where it has one: that of everything of a language. @param file of the calendar */
export function jcalFile({ routes, config, languages }: Site, file: string): string | undefined {
  if (!config.openData.publish) return undefined;
  const language = languages.find(
    (one) => routes.outputFile(routes.calendarFeedPath(one)) === file,
  );
  return language && routes.outputFile(routes.dataPath(language, 'events.jcal'));
}

/**
 * A calendar in JSON (RFC 7265), one component a line.
 *
 * @param frame one VCALENDAR of our own writing (RFC 5545), without its events
 * @param events each as `jcalComponent` writes it
 */
export function renderJcal(frame: string, events: Pieces): Pieces {
  const [name, properties, components] = toJcal(frame);
  const lines = [...components.map((component) => JSON.stringify(component)), ...events];
  return [
    `[${JSON.stringify(name)},${JSON.stringify(properties)},[\n`,
    ...lines.flatMap((line, index) => (index === 0 ? [line] : [',\n', line])),
    '\n]]\n',
  ];
}

/** @param text one VEVENT of our own writing */
export function jcalComponent(text: string): string {
  return JSON.stringify(parsed(text));
}

/** @throws Error when it is no calendar, or its components are not balanced */
export function toJcal(calendar: string): JcalComponent {
  const component: JcalComponent = parsed(calendar);
  if (component[0] !== 'vcalendar')
    throw new Error('The calendar is not well-formed: it has no VCALENDAR.');
  return component;
}

function parsed(calendar: string) {
  try {
    return ICAL.parse(calendar);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The calendar is not well-formed: ${reason}`, { cause });
  }
}

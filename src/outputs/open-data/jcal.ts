/** A property of jCal: name, parameters, type and one value or more (RFC 7265, 3.4). */
export type JcalProperty = readonly [
  name: string,
  parameters: Readonly<Record<string, string | readonly string[]>>,
  type: string,
  ...values: readonly unknown[],
];

/** A component of jCal (RFC 7265, 3.3). */
export type JcalComponent = readonly [
  name: string,
  properties: readonly JcalProperty[],
  components: readonly JcalComponent[],
];

type Open = { name: string; properties: JcalProperty[]; components: JcalComponent[] };

/** A calendar in JSON (RFC 7265), one component a line. @param calendar one VCALENDAR of our own writing (RFC 5545) */
export function renderJcal(calendar: string): string {
  const [name, properties, components] = toJcal(calendar);
  const lines = components.map((component) => JSON.stringify(component));
  return `[${JSON.stringify(name)},${JSON.stringify(properties)},[\n${lines.join(',\n')}\n]]\n`;
}

/** @throws Error when components are not balanced */
export function toJcal(calendar: string): JcalComponent {
  const stack: Open[] = [];
  let whole: JcalComponent | undefined;
  for (const line of calendar.replaceAll('\r\n ', '').split('\r\n')) {
    if (line === '') continue;
    if (line.startsWith('BEGIN:')) {
      stack.push({ name: line.slice(6).toLowerCase(), properties: [], components: [] });
    } else if (line.startsWith('END:')) {
      const { name, properties, components } = required(stack.pop(), line);
      const above = stack.at(-1);
      if (above) above.components.push([name, properties, components]);
      else whole = [name, properties, components];
    } else required(stack.at(-1), line).properties.push(toProperty(line));
  }
  return required(whole, 'the end');
}

function required<T>(value: T | undefined, where: string): T {
  if (value === undefined) throw new Error(`The calendar is not well-formed at "${where.slice(0, 60)}".`);
  return value;
}

/** Types of values where the property says none (RFC 5545, 7986). Those of others are not known. */
const defaultTypes: Readonly<Record<string, string>> = {
  calscale: 'text',
  categories: 'text',
  class: 'text',
  color: 'text',
  comment: 'text',
  conference: 'uri',
  contact: 'text',
  created: 'date-time',
  description: 'text',
  dtend: 'date-time',
  dtstamp: 'date-time',
  dtstart: 'date-time',
  geo: 'float',
  image: 'uri',
  'last-modified': 'date-time',
  location: 'text',
  method: 'text',
  name: 'text',
  organizer: 'cal-address',
  prodid: 'text',
  'refresh-interval': 'duration',
  rrule: 'recur',
  sequence: 'integer',
  source: 'uri',
  status: 'text',
  summary: 'text',
  transp: 'text',
  tzid: 'text',
  tzname: 'text',
  tzoffsetfrom: 'utc-offset',
  tzoffsetto: 'utc-offset',
  uid: 'text',
  url: 'uri',
  version: 'text',
};

const listed = new Set(['categories', 'resources']);

/** A name, its parameters and its value; a colon or semicolon between quotes belongs to a parameter. */
const contentLine = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s;

function toProperty(line: string): JcalProperty {
  const [, written = '', after = '', value = ''] = required(contentLine.exec(line) ?? undefined, line);
  const name = written.toLowerCase();
  const { value: given, ...parameters } = toParameters(after);
  const type = typeof given === 'string' ? given.toLowerCase() : (defaultTypes[name] ?? 'unknown');
  return [name, parameters, type, ...toValues(name, type, value)];
}

function toParameters(text: string): Record<string, string | readonly string[]> {
  const found = text.matchAll(/;([\w-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/g);
  return Object.fromEntries(
    Array.from(found, ([, name = '', list = '']) => {
      const values = Array.from(list.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g), ([, quoted, plain = '']) =>
        unescapedParameter(quoted ?? plain),
      );
      const [first = '', ...others] = values;
      return [name.toLowerCase(), others.length > 0 ? values : first];
    }),
  );
}

/** RFC 6868. */
function unescapedParameter(text: string): string {
  return text.replace(/\^([n^'])/g, (_, letter) => ({ n: '\n', '^': '^', "'": '"' })[String(letter)] ?? '');
}

function toValues(name: string, type: string, value: string): readonly unknown[] {
  if (name === 'geo') return [value.split(';').map(Number)];
  switch (type) {
    case 'text':
      return listed.has(name) ? separated(value).map(unescapedText) : [unescapedText(value)];
    case 'date':
      return [withDashes(value)];
    case 'date-time':
      return [`${withDashes(value.slice(0, 8))}T${withColons(value.slice(9, 15))}${value.slice(15)}`];
    case 'utc-offset':
      return [value.slice(0, 1) + withColons(value.slice(1))];
    case 'integer':
    case 'float':
      return [Number(value)];
    case 'recur':
      return [toRule(value)];
    default:
      return [value];
  }
}

/** At commas that are not escaped. */
function separated(value: string): readonly string[] {
  return value.match(/(?:\\.|[^\\,])+/gs) ?? [''];
}

function unescapedText(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, letter) => (/n/i.test(String(letter)) ? '\n' : String(letter)));
}

function withDashes(date: string): string {
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`;
}

function withColons(time: string): string {
  return time.replace(/(\d\d)(?=\d)/g, '$1:');
}

/** RFC 7265, 3.6.10. */
function toRule(text: string): Record<string, unknown> {
  return Object.fromEntries(
    text.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=');
      const values = value.split(',').map((one) => (/^[+-]?\d{1,7}$/.test(one) ? Number(one) : one));
      return [name.toLowerCase(), name === 'UNTIL' ? untilOf(value) : values.length > 1 ? values : values[0]];
    }),
  );
}

function untilOf(value: string): unknown {
  return toValues('until', value.length > 8 ? 'date-time' : 'date', value)[0];
}

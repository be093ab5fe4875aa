/** The colors every picture of the town is made of. */
export const palette = {
  night: '#14243b',
  deep: '#1f4258',
  river: '#2f7480',
  mist: '#a8cbc6',
  cream: '#f6ecd9',
  sand: '#e7cfa4',
  sun: '#f1b43f',
  clay: '#da6239',
  brick: '#a43b30',
  moss: '#5c7d4f',
} as const;

/** A picture: its size in pixels and the SVG elements inside it. */
export type Picture = { readonly width: number; readonly height: number; readonly paint: () => string };

type Attributes = Readonly<Record<string, string | number>>;

/** One SVG element. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${rounded(value)}"`);
  return `<${name}${pairs.join('')}>${children.join('')}</${name}>`;
}

export function rect(
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  more: Attributes = {},
): string {
  return element('rect', { x, y, width, height, fill, ...more });
}

export function circle(x: number, y: number, r: number, fill: string, more: Attributes = {}): string {
  return element('circle', { cx: x, cy: y, r, fill, ...more });
}

export function path(d: string, fill: string, more: Attributes = {}): string {
  return element('path', { d, fill, ...more });
}

/** A line along a path, with round ends. */
export function line(d: string, stroke: string, width: number, more: Attributes = {}): string {
  return path(d, 'none', {
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });
}

export function group(transform: string, ...children: string[]): string {
  return element('g', { transform }, ...children);
}

/** A ground from one color to another, from top to bottom. `id` is unique in the picture. */
export function ground(picture: { width: number; height: number }, id: string, ...colors: string[]): string {
  const stops = colors.map((color, index) =>
    element('stop', { offset: index / Math.max(1, colors.length - 1), 'stop-color': color }),
  );
  const gradient = element('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops);
  return element('defs', {}, gradient) + rect([0, 0, picture.width, picture.height], `url(#${id})`);
}

/** Light that fades outward. `id` is unique in the picture. */
export function glow(
  id: string,
  x: number,
  y: number,
  radius: number,
  color: string,
  strength = 0.7,
): string {
  const gradient = element(
    'radialGradient',
    { id },
    element('stop', { offset: 0, 'stop-color': color, 'stop-opacity': strength }),
    element('stop', { offset: 1, 'stop-color': color, 'stop-opacity': 0 }),
  );
  return element('defs', {}, gradient) + circle(x, y, radius, `url(#${id})`);
}

/** A band of water: everything below a row of waves. */
export function water(
  y: number,
  height: number,
  wave: { readonly length: number; readonly rise: number; readonly shift?: number },
  fill: string,
  more: Attributes = {},
): string {
  const width = 2400;
  const start = -(wave.shift ?? 0) - wave.length;
  let d = `M${start} ${y}`;
  for (let x = start; x < width; x += wave.length) {
    d += ` q${wave.length / 4} ${-wave.rise} ${wave.length / 2} 0 t${wave.length / 2} 0`;
  }
  return path(`${d} V${y + height} H${start} Z`, fill, more);
}

/** Points scattered over an area, each with a number from 0 up to 1 for its own size or color. */
export function scatter(
  chance: () => number,
  count: number,
  [x, y, width, height]: readonly [number, number, number, number],
): readonly { readonly x: number; readonly y: number; readonly luck: number }[] {
  return Array.from({ length: count }, () => ({
    x: x + chance() * width,
    y: y + chance() * height,
    luck: chance(),
  }));
}

/** The item of a list that stands at a place, counting on from the beginning after the end. */
export function around<T>(list: readonly [T, ...T[]], place: number): T {
  return list[place % list.length] ?? list[0];
}

/** The whole SVG document of a picture. */
export function renderSvg({ width, height, paint }: Picture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paint()}</svg>`;
}

function rounded(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;
}

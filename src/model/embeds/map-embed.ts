import type { Embed } from './embed.ts';

/** Maps of Google and OpenStreetMap. @param host without `www.` */
export function mapEmbed(host: string, url: URL): Embed | undefined {
  if (host === 'openstreetmap.org') return openStreetMap(url);
  const isGoogle = /^(?:maps\.)?google\.(?:com|pl|de|co\.uk)$/.test(host);
  return isGoogle ? googleMap(url) : undefined;
}

function googleMap({ pathname, search, searchParams }: URL): Embed | undefined {
  const common = { kind: 'map', provider: 'Google Maps' } as const;
  if (pathname === '/maps/embed') {
    return {
      ...common,
      url: placeOf(searchParams.get('pb') ?? '') ?? `https://www.google.com/maps/embed${search}`,
      frame: `https://www.google.com/maps/embed${search}`,
    };
  }
  if (/^\/maps\/d\/(?:u\/\d\/)?(?:embed|viewer)$/.test(pathname)) {
    return {
      ...common,
      url: `https://www.google.com/maps/d/viewer${search}`,
      frame: `https://www.google.com/maps/d/embed${search}`,
    };
  }
  const isFrame = searchParams.get('output') === 'embed' || searchParams.get('output') === 'svembed';
  if (!/^\/(?:maps)?\/?$/.test(pathname) || !isFrame) return undefined;
  const shown = new URLSearchParams(searchParams);
  shown.delete('output');
  return {
    ...common,
    url: `https://www.google.com/maps?${shown}`,
    frame: `https://www.google.com/maps${search}`,
  };
}

/** The middle of a map that is described by `!2d` (longitude) and `!3d` (latitude). */
function placeOf(description: string): string | undefined {
  const longitude = /!2d(-?\d{1,3}(?:\.\d+)?)(?=!|$)/.exec(description)?.[1];
  const latitude = /!3d(-?\d{1,2}(?:\.\d+)?)(?=!|$)/.exec(description)?.[1];
  if (longitude === undefined || latitude === undefined) return undefined;
  return `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`;
}

const coordinates = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;

function openStreetMap({ pathname, search, searchParams }: URL): Embed | undefined {
  if (pathname !== '/export/embed.html') return undefined;
  const [, latitude, longitude] = coordinates.exec(searchParams.get('marker') ?? '') ?? [];
  const [west, south, east, north] = (searchParams.get('bbox') ?? '').split(',').map(Number);
  const middle = [south, north, west, east].every(Number.isFinite)
    ? [((south ?? 0) + (north ?? 0)) / 2, ((west ?? 0) + (east ?? 0)) / 2].map((degrees) =>
        degrees.toFixed(5),
      )
    : [];
  const place = [latitude ?? middle[0], longitude ?? middle[1]];
  const marker = latitude === undefined ? '' : `?mlat=${latitude}&mlon=${longitude}`;
  return {
    kind: 'map',
    provider: 'OpenStreetMap',
    url: `https://www.openstreetmap.org/${marker}${place[0] === undefined ? '' : `#map=16/${place.join('/')}`}`,
    frame: `https://www.openstreetmap.org/export/embed.html${search}`,
  };
}

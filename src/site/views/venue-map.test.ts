import { describe, expect, test } from 'vitest';
import { sampleVenue } from '../../../tests/support/sample-items.ts';
import { frameSources } from '../../model/embeds/embed.ts';
import { geoLink, venueMap } from './venue-map.ts';

const frame =
  'https://www.openstreetmap.org/export/embed.html?bbox=19.92808%2C50.05743%2C19.94508%2C50.06543&layer=mapnik&marker=50.06143%2C19.93658';

describe('venueMap', () => {
  test('shows the surroundings of the venue and leads to the same place', () => {
    expect(venueMap(sampleVenue(), true)).toEqual({
      href: 'https://www.openstreetmap.org/?mlat=50.06143&mlon=19.93658#map=17/50.06143/19.93658',
      frame,
    });
  });

  test.each([
    ['the venue', sampleVenue({ showMapLink: false }), true],
    ['the event', sampleVenue(), false],
  ])('leads to nothing but the map itself where %s allows no link', (_, venue, withLink) => {
    expect(venueMap(venue, withLink)).toEqual({ href: frame, frame });
  });

  test('is absent where no map may be shown, and of a venue without a known place', () => {
    expect(venueMap(sampleVenue({ showMap: false }), true)).toBeUndefined();
    expect(venueMap(sampleVenue({ coordinates: undefined }), true)).toBeUndefined();
  });

  test('ends where the earth does', () => {
    const pole = sampleVenue({ coordinates: { latitude: 90, longitude: -180 } });
    expect(venueMap(pole, true)?.frame).toContain('bbox=-180%2C89.996%2C-179.9915%2C90&');
  });

  test('comes from an address the content security policy allows', () => {
    expect(frameSources).toContain(frame.slice(0, frame.indexOf('?')));
  });
});

describe('geoLink', () => {
  test('names the place', () => {
    expect(geoLink(sampleVenue())).toBe('geo:50.06143,19.93658');
  });

  test('is absent where links are not allowed, and of a venue without a known place', () => {
    expect(geoLink(sampleVenue({ showMapLink: false }))).toBeUndefined();
    expect(geoLink(sampleVenue({ coordinates: undefined }))).toBeUndefined();
  });
});

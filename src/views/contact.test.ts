import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { describe, expect, test } from 'vitest';
import { alteredSite } from '../../tests/support/altered.ts';
import { sampleImage, sampleVenue } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import type { SiteConfigInput } from '../config.ts';
import { frameSources } from '../html/embeds.ts';
import { homeKind } from '../kinds/home.ts';
import { only } from '../kinds/kind.ts';
import type { Image } from '../model/item.ts';
import {
  addressLines,
  directionsTo,
  hiddenEmail,
  hostName,
  phoneLink,
  phoneText,
  venueData,
  venueMap,
} from './contact.ts';

describe('phoneLink', () => {
  test.each([
    ['+48 12 345 67 89', 'tel:+48123456789'],
    ['(12) 345-67-89', 'tel:123456789'],
    ['12+34+56', 'tel:123456'],
    ['brak', undefined],
  ])('leads from %j to %j', (phone, link) => {
    expect(phoneLink(phone)).toBe(link);
  });
});

test('phoneText keeps a number on one line', () => {
  expect(phoneText('12 345 67 89')).toBe('12\u00a0345\u00a067\u00a089');
});

test('hostName leaves the www out', () => {
  expect(hostName('https://www.dom-kultury.example/o-nas?x=1')).toBe('dom-kultury.example');
});

test('addressLines leaves out what is not known', () => {
  expect(addressLines(sampleVenue({ postalCode: '', region: '' }))).toEqual([
    'ul. Młyńska 1',
    'Kraków',
    'Poland',
  ]);
});

describe('directionsTo', () => {
  test('leads to the coordinates, by https on every map', () => {
    expect(directionsTo(sampleVenue())).toEqual([
      {
        name: 'OpenStreetMap',
        href: 'https://www.openstreetmap.org/directions?to=50.06143%2C19.93658',
      },
      {
        name: 'Google Maps',
        href: 'https://www.google.com/maps/dir/?api=1&destination=50.06143%2C19.93658',
      },
      { name: 'Apple Maps', href: 'https://maps.apple.com/?daddr=50.06143%2C19.93658' },
    ]);
  });

  test('leads to the address where there are none', () => {
    expect(directionsTo(sampleVenue({ coordinates: undefined })).at(2)?.href).toBe(
      'https://maps.apple.com/?daddr=ul.%20M%C5%82y%C5%84ska%201%2C%20Krak%C3%B3w',
    );
  });

  test('leads nowhere for a venue that must not be shown or has no address', () => {
    expect(directionsTo(sampleVenue({ showMapLink: false }))).toEqual([]);
    expect(directionsTo(sampleVenue({ coordinates: undefined, address: '', city: '' }))).toEqual(
      [],
    );
  });
});

const addresses = [
  'office@culture.example',
  'o@b.example',
  "first.last+list'1@a-b.example",
  '100%#1@odd.example',
  'łódź@żółw.example',
];

describe('hiddenEmail', () => {
  test.each(addresses)('of %s is read by browsers as it is', (address) => {
    const { href, text } = hiddenEmail(address);
    const link = new URL(decodeHTMLAttribute(href));
    expect(decodeHTML(text)).toBe(address);
    expect([link.protocol, decodeURIComponent(link.pathname), link.search, link.hash]).toEqual([
      'mailto:',
      address,
      '',
      '',
    ]);
  });

  test.each(addresses)('writes no character of %s as itself', (address) => {
    const { href, text } = hiddenEmail(address);
    for (const written of [href, text]) expect(written).toMatch(/^(?:&#x?[0-9a-f]+;)+$/);
  });

  test('survives half a character', () => {
    expect(decodeHTML(hiddenEmail('a\ud800@b.example').text)).toBe('a\ufffd@b.example');
  });
});

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

describe('the picture of a map', () => {
  const attribution = { text: '© The town', url: 'https://town.example/map' };
  const image = sampleImage({ digest: 'abc', width: 960, height: 400 });
  const open = (config: SiteConfigInput, shown: Image = image, dark?: Image) => {
    const maps = { at: () => ({ light: shown, dark }), overview: undefined };
    return homeKind.page(alteredSite(sampleSite({ config }), { maps }), 'en', only).context;
  };

  test('takes the place of the map that loads after a click', () => {
    const { picture, map } = venueData(open({ maps: { attribution } }), sampleVenue(), true);
    expect(picture).toEqual({
      src: '/media/abc-960.webp',
      srcset: '/media/abc-480.webp 480w, /media/abc-960.webp 960w',
      width: 960,
      height: 400,
      attribution,
      dark: undefined,
    });
    expect(map).toBeUndefined();
  });

  test('has another one for dark pages, where there is one', () => {
    const dark = sampleImage({ digest: 'night', width: 480, height: 200 });
    const page = open({ maps: { attribution } }, image, dark);
    expect(venueData(page, sampleVenue(), true).picture?.dark).toEqual({
      src: '/media/night-480.webp',
      srcset: '/media/night-480.webp 480w',
    });
  });

  test('says its width where it is not written again, so that it is shown as large as it was drawn', () => {
    const linked = { mode: 'copy' } as const;
    const unchanged = { ...image, unchanged: '/media/abc.png' };
    const copied = open({ maps: { attribution }, images: linked }, unchanged);
    expect(venueData(copied, sampleVenue(), true).picture?.srcset).toBe('/media/abc.png 960w');
  });

  test.each([
    ['the venue shows no map', { showMap: false }],
    ['nobody knows where it is', { coordinates: undefined }],
  ])('is absent where %s', (_, fields) => {
    expect(
      venueData(open({ maps: { attribution } }), sampleVenue(fields), true).picture,
    ).toBeUndefined();
  });

  test('is absent where nobody knows whose map it is', () => {
    expect(venueData(open({}), sampleVenue(), true)).toMatchObject({
      picture: undefined,
      map: { frame },
    });
  });
});

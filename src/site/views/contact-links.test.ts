import { describe, expect, test } from 'vitest';
import { sampleVenue } from '../../../tests/support/sample-items.ts';
import { addressLines, hostName, mapLink, phoneLink, phoneText } from './contact-links.ts';

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

describe('mapLink', () => {
  test('leads to the coordinates', () => {
    expect(mapLink(sampleVenue())).toBe(
      'https://www.openstreetmap.org/?mlat=50.06143&mlon=19.93658#map=17/50.06143/19.93658',
    );
  });

  test('searches the address where there are none', () => {
    expect(mapLink(sampleVenue({ coordinates: undefined }))).toBe(
      'https://www.openstreetmap.org/search?query=ul.%20M%C5%82y%C5%84ska%201%2C%20Krak%C3%B3w',
    );
  });

  test('leads nowhere for a venue that must not be shown or has no address', () => {
    expect(mapLink(sampleVenue({ showMapLink: false }))).toBeUndefined();
    expect(mapLink(sampleVenue({ coordinates: undefined, address: '', city: '' }))).toBeUndefined();
  });
});

import { padded, renderPdf, renderScriptedSvg, renderSilence } from './documents.ts';
import type { FileEntry } from './entry.ts';
import { oddFiles } from './odd-files.ts';
import { accordion } from './pictures/accordion.ts';
import { birds } from './pictures/birds.ts';
import { books } from './pictures/books.ts';
import { bridge } from './pictures/bridge.ts';
import { chess } from './pictures/chess.ts';
import { choir } from './pictures/choir.ts';
import { curtain } from './pictures/curtain.ts';
import { exhibition } from './pictures/exhibition.ts';
import { film } from './pictures/film.ts';
import { fireworks } from './pictures/fireworks.ts';
import { hills } from './pictures/hills.ts';
import { jazz } from './pictures/jazz.ts';
import { kayaks } from './pictures/kayaks.ts';
import { kites } from './pictures/kites.ts';
import { lanterns } from './pictures/lanterns.ts';
import { leaves } from './pictures/leaves.ts';
import { market } from './pictures/market.ts';
import { masks } from './pictures/masks.ts';
import { mill } from './pictures/mill.ts';
import { nebula } from './pictures/nebula.ts';
import { notice } from './pictures/notice.ts';
import { observatory } from './pictures/observatory.ts';
import { openBook } from './pictures/open-book.ts';
import { organ } from './pictures/organ.ts';
import type { Picture } from './pictures/paint.ts';
import { panorama } from './pictures/panorama.ts';
import { paperMoon } from './pictures/paper-moon.ts';
import { piano } from './pictures/piano.ts';
import { pots } from './pictures/pots.ts';
import { renderJpeg, renderPng } from './pictures/render.ts';
import { robots } from './pictures/robots.ts';
import { running } from './pictures/running.ts';
import { sails } from './pictures/sails.ts';
import { snow } from './pictures/snow.ts';
import { stage } from './pictures/stage.ts';
import { strings } from './pictures/strings.ts';
import { tea } from './pictures/tea.ts';
import { townhall } from './pictures/townhall.ts';
import { wicker } from './pictures/wicker.ts';

export type FileKey = keyof typeof files;

/** The media library. */
export const files = {
  panorama: picture(panorama, 'grazelin-panorama', {
    pl: {
      title: 'Grążelin o zachodzie słońca',
      alt: 'Kolorowe kamienice, kościół i wieża ciśnień nad rzeką o zachodzie słońca',
    },
    en: {
      title: 'Grążelin at sunset',
      alt: 'Colorful houses, a church and a water tower along the river at sunset',
    },
  }),
  bridge: picture(bridge, 'most-zelazny-noca', {
    pl: {
      title: 'Most Żelazny',
      alt: 'Żelazny most nocą, latarnie odbijają się w wodzie',
      caption: 'Most Żelazny, rys. GCK',
    },
    en: {
      title: 'The Iron Bridge',
      alt: 'The Iron Bridge at night, its lamps reflected in the water',
      caption: 'The Iron Bridge, drawing: GCK',
    },
  }),
  mill: picture(mill, 'mlyn', {
    pl: { title: 'Młyn', alt: 'Dawny młyn z kołem wodnym w porannym słońcu' },
    en: { title: 'The Mill', alt: 'The old mill and its water wheel in the morning sun' },
  }),
  lanterns: picture(lanterns, 'lampiony', {
    pl: { title: 'Lampiony nad Mżawą', alt: 'Papierowe lampiony nad ciemną rzeką i na wodzie' },
    en: { title: 'Lanterns over the Mżawa', alt: 'Paper lanterns above a dark river and on the water' },
  }),
  kayaks: picture(kayaks, 'kajaki', {
    pl: { title: 'Kajaki', alt: 'Pięć kolorowych kajaków na rzece, widok z góry' },
    en: { title: 'Kayaks', alt: 'Five bright kayaks on the river, seen from above' },
  }),
  sails: picture(sails, 'zagle', {
    pl: { title: 'Żagle', alt: 'Statek z pasiastymi żaglami na wzburzonych falach' },
    en: { title: 'Sails', alt: 'A ship with striped sails on a rough sea' },
  }),
  stage: picture(stage, 'scena', {
    pl: { title: 'Scena', alt: 'Mikrofon w snopach kolorowego światła' },
    en: { title: 'The stage', alt: 'A microphone in beams of colored light' },
  }),
  jazz: picture(jazz, 'jazz-plakat', {
    pl: { title: 'Jazz', alt: 'Kontrabas i trąbka ułożone z kół i prostych płaszczyzn' },
    en: { title: 'Jazz', alt: 'A double bass and a trumpet built from circles and flat shapes' },
  }),
  strings: picture(strings, 'skrzypce', {
    pl: { title: 'Skrzypce', alt: 'Skrzypce i smyczek na tle ciepłych łuków' },
    en: { title: 'Violin', alt: 'A violin and bow before warm arches' },
  }),
  organ: picture(organ, 'organy', {
    pl: { title: 'Organy', alt: 'Złote piszczałki organów pod gotyckim łukiem' },
    en: { title: 'The organ', alt: 'Golden organ pipes under a Gothic arch' },
  }),
  piano: picture(piano, 'fortepian', {
    pl: { title: 'Klawiatura', alt: 'Klawisze fortepianu, nad którymi unoszą się kolorowe kręgi' },
    en: { title: 'Keyboard', alt: 'Piano keys with colored circles rising above them' },
  }),
  accordion: picture(accordion, 'harmonia', {
    pl: { title: 'Harmonia', alt: 'Rozciągnięta harmonia na tle ludowych wzorów' },
    en: { title: 'Accordion', alt: 'An open accordion against folk patterns' },
  }),
  choir: picture(choir, 'chor', {
    pl: { title: 'Chór', alt: 'Rzędy śpiewających postaci w kolorowych strojach' },
    en: { title: 'The choir', alt: 'Rows of singers in bright robes' },
  }),
  curtain: picture(curtain, 'kurtyna', {
    pl: { title: 'Kurtyna', alt: 'Czerwona kurtyna rozsuwa się w świetle reflektora' },
    en: { title: 'Curtain', alt: 'A red curtain opens in a spotlight' },
  }),
  masks: picture(masks, 'maski', {
    pl: { title: 'Maski', alt: 'Dwie teatralne maski, wesoła i smutna' },
    en: { title: 'Masks', alt: 'Two theater masks, one merry and one sad' },
  }),
  film: picture(film, 'kino', {
    pl: { title: 'Kino', alt: 'Projektor rzuca snop światła, taśma filmowa wije się przez kadr' },
    en: { title: 'Cinema', alt: 'A projector throws its beam while film curls through the picture' },
  }),
  books: picture(books, 'regal', {
    pl: { title: 'Regał', alt: 'Regał pełen kolorowych książek, między nimi śpi kot' },
    en: { title: 'Bookshelf', alt: 'Shelves full of colorful books with a cat asleep among them' },
  }),
  openBook: picture(openBook, 'otwarta-ksiazka', {
    pl: { title: 'Otwarta książka', alt: 'Z otwartej książki unoszą się gwiazdy i domy' },
    en: { title: 'An open book', alt: 'Stars and houses rise from an open book' },
  }),
  exhibition: picture(exhibition, 'galeria', {
    pl: { title: 'Galeria', alt: 'Abstrakcyjne obrazy na ścianie galerii i dwoje widzów' },
    en: { title: 'Gallery', alt: 'Abstract paintings on a gallery wall and two visitors' },
  }),
  wicker: picture(wicker, 'wiklina', {
    pl: { title: 'Wiklina', alt: 'Splot wikliny w ciepłych barwach' },
    en: { title: 'Wicker', alt: 'A weave of willow in warm colors' },
  }),
  pots: picture(pots, 'ceramika', {
    pl: { title: 'Ceramika', alt: 'Dzbany i misy na półkach pracowni' },
    en: { title: 'Ceramics', alt: 'Jugs and bowls on the shelves of a workshop' },
  }),
  robots: picture(robots, 'roboty', {
    pl: { title: 'Roboty', alt: 'Trzy roboty z domowych resztek rysują kolorowe linie' },
    en: { title: 'Robots', alt: 'Three robots made of odds and ends draw colored lines' },
  }),
  kites: picture(kites, 'latawce', {
    pl: { title: 'Latawce', alt: 'Latawce nad zielonym wzgórzem' },
    en: { title: 'Kites', alt: 'Kites above a green hill' },
  }),
  paperMoon: picture(paperMoon, 'papierowy-ksiezyc', {
    pl: { title: 'Papierowy księżyc', alt: 'Wycięty z papieru księżyc, żółw i drzewa' },
    en: { title: 'Paper moon', alt: 'A moon, a tortoise and trees cut from paper' },
  }),
  leaves: picture(leaves, 'liscie', {
    pl: { title: 'Liście', alt: 'Kompozycja z liści w zieleniach i pomarańczach' },
    en: { title: 'Leaves', alt: 'A composition of leaves in greens and oranges' },
  }),
  birds: picture(birds, 'zurawie', {
    pl: { title: 'Żurawie', alt: 'Żurawie lecą nad rozlewiskiem o świcie' },
    en: { title: 'Cranes', alt: 'Cranes fly over the wetlands at dawn' },
  }),
  hills: picture(hills, 'slonce', {
    pl: { title: 'Poranne słońce', alt: 'Wielkie słońce wschodzi nad falującymi wzgórzami' },
    en: { title: 'Morning sun', alt: 'A big sun rises over rolling hills' },
  }),
  nebula: picture(nebula, 'orbity', {
    pl: { title: 'Orbity', alt: 'Planety na kolorowych orbitach' },
    en: { title: 'Orbits', alt: 'Planets on colored orbits' },
  }),
  observatory: picture(observatory, 'wieza-cisnien', {
    pl: { title: 'Wieża ciśnień', alt: 'Wieża ciśnień pod wirującymi gwiazdami' },
    en: { title: 'The water tower', alt: 'The water tower under a sky of wheeling stars' },
  }),
  snow: picture(snow, 'zima', {
    pl: { title: 'Zima', alt: 'Zaśnieżone domy, choinka i padający śnieg' },
    en: { title: 'Winter', alt: 'Snow-covered houses, a fir tree and falling snow' },
  }),
  market: picture(market, 'targ', {
    pl: { title: 'Targ', alt: 'Stragany z pasiastymi daszkami, pełne warzyw' },
    en: { title: 'Market', alt: 'Stalls with striped awnings, full of vegetables' },
  }),
  townhall: picture(townhall, 'ratusz', {
    pl: { title: 'Ratusz', alt: 'Ratusz z zegarem, nad nim dymki rozmów' },
    en: { title: 'Town hall', alt: 'The town hall with its clock and speech bubbles above' },
  }),
  tea: picture(tea, 'herbata', {
    pl: { title: 'Herbata', alt: 'Czajnik, filiżanki i ciasto na obrusie w kratę' },
    en: { title: 'Tea', alt: 'A teapot, cups and cake on a checked tablecloth' },
  }),
  chess: picture(chess, 'szachy', {
    pl: { title: 'Szachy', alt: 'Figury szachowe na kolorowej szachownicy' },
    en: { title: 'Chess', alt: 'Chess pieces on a colored board' },
  }),
  running: picture(running, 'bieg', {
    pl: { title: 'Bieg', alt: 'Tory bieżni zakręcają w słońcu, biegną trzy postacie' },
    en: { title: 'The race', alt: 'Running tracks curve in the sun, three figures race along' },
  }),
  fireworks: picture(fireworks, 'nowy-rok', {
    pl: { title: 'Nowy Rok', alt: 'Barwne iskry nad dachami miasta' },
    en: { title: 'New Year', alt: 'Bright sparks above the roofs of the town' },
  }),
  notice: {
    ...picture(notice, 'ogloszenie', {
      pl: { title: 'Ogłoszenie', alt: '' },
      en: { title: 'Notice', alt: '' },
    }),
    file: 'ogloszenie.png',
    mimeType: 'image/png',
    bytes: once(() => renderPng(notice)),
  },
  consultation: {
    file: 'program-konsultacji.pdf',
    mimeType: 'application/pdf',
    width: 0,
    height: 0,
    bytes: async () => renderPdf('Bulwar po nowemu - program konsultacji'),
    pl: { title: 'Program konsultacji', alt: '' },
    en: { title: 'Program of the consultation', alt: '' },
  },
  podcast: {
    file: 'nurt-odcinek-1.mp3',
    mimeType: 'audio/mpeg',
    width: 0,
    height: 0,
    bytes: async () => renderSilence(40),
    pl: { title: 'Nurt, odcinek 1', alt: '' },
    en: { title: 'Current, episode 1', alt: '' },
  },
  scripted: {
    file: 'logo-festiwalu.svg',
    mimeType: 'image/svg+xml',
    width: 600,
    height: 400,
    bytes: async () => renderScriptedSvg(),
    pl: { title: 'Logo festiwalu', alt: 'Logo festiwalu' },
    en: { title: 'Festival logo', alt: 'Festival logo' },
  },
  lost: {
    file: 'zagubione zdjęcie.jpg',
    mimeType: 'image/jpeg',
    width: 1600,
    height: 1067,
    bytes: () => Promise.reject(new Error('The file "zagubione zdjęcie.jpg" is lost on purpose.')),
    pl: { title: 'Zagubione zdjęcie', alt: 'Zdjęcie, którego nie ma' },
    en: { title: 'A lost picture', alt: 'A picture that is not there' },
  },
  broken: {
    file: 'uszkodzone.jpg',
    mimeType: 'image/jpeg',
    width: 1600,
    height: 1067,
    bytes: async () => new TextEncoder().encode('<html><body>502 Bad Gateway</body></html>'),
    pl: { title: 'Uszkodzone zdjęcie', alt: 'Zdjęcie, które nie jest zdjęciem' },
    en: { title: 'A damaged picture', alt: 'A picture that is no picture' },
  },
  scan: {
    file: 'plan-miasta-skan.jpg',
    mimeType: 'image/jpeg',
    width: 2000,
    height: 1125,
    bytes: async () => padded(await renderJpeg(panorama), 25_000_000),
    pl: { title: 'Plan miasta, skan', alt: 'Skan planu miasta' },
    en: { title: 'Town map, scan', alt: 'A scan of the town map' },
  },
  ...oddFiles,
} as const satisfies Record<string, FileEntry>;

function picture(drawn: Picture, name: string, captions: Pick<FileEntry, 'pl' | 'en'>): FileEntry {
  return {
    file: `${name}.jpg`,
    mimeType: 'image/jpeg',
    width: drawn.width,
    height: drawn.height,
    bytes: once(() => renderJpeg(drawn)),
    ...captions,
  };
}

/** Makes the bytes when they are first asked for and keeps them: both languages show the same file. */
function once(make: () => Promise<Uint8Array>): () => Promise<Uint8Array> {
  let made: Promise<Uint8Array> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

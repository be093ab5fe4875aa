/** The town whose calendar this is. Everything about it is invented. */
export const institution = {
  timeZone: 'Europe/Warsaw',
  pl: {
    name: 'Grążelińskie Centrum Kultury',
    description:
      'Wszystko, co dzieje się w Grążelinie nad Mżawą: koncerty, teatr, kino, wystawy, spacery i spotkania w jednym kalendarzu.',
    city: 'Grążelin',
    country: 'Polska',
  },
  en: {
    name: 'Grążelin Culture Center',
    description:
      'Everything that happens in Grążelin on the Mżawa river: concerts, theater, film, exhibitions, walks and meetings in one calendar.',
    city: 'Grążelin',
    country: 'Poland',
  },
} as const;

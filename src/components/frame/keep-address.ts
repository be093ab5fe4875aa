/* A change of language keeps what an address says besides its page, but for names that belong to one language. */

for (const type of ['click', 'auxclick']) addEventListener(type, keepAddress, { capture: true });

function keepAddress({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('nav [hreflang]');
  if (!link) return;
  link.search = location.search.replace(/&?(?:category|tag|venue|organizer)=[^&]*/g, '');
  link.hash = location.hash;
}

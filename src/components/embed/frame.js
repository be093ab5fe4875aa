// @ts-check

/* Passes what the address of the frame asks for to the element, before it is defined. */
const asked = new URLSearchParams(location.search);
const element = document.querySelector('kalendarium-events');
for (const name of ['category', 'venue', 'organizer', 'number', 'theme']) {
  const value = asked.get(name);
  if (value) element?.setAttribute(name, value);
}
document.documentElement.dataset['theme'] = asked.get('theme') ?? '';
if (['category', 'venue', 'organizer'].some((name) => asked.get(name)))
  element?.querySelector('ul')?.remove();

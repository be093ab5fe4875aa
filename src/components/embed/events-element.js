// @ts-check

/**
 * What `src/outputs/embed/embed.ts` writes.
 *
 * @typedef {{ title: string, page: string, when: string, where: string, status?: string, until: string }} Row
 * @typedef {{ title: string, page: string, more: string, none: string, events: Row[] }} NextEvents
 */

/** @type {Record<string, string>} */
const folders = { category: 'categories', venue: 'venues', organizer: 'organizers' };

/**
 * Defines `<kalendarium-events>`, which shows the next events of a calendar on a page of any site.
 *
 * @param {Record<string, { loading: string, failed: string }>} words of each language of the calendar, the default one first
 * @param {string} style what the element looks like inside
 * @param {(element: Element, text: string, isName?: boolean) => void} say gives an element its
 *   text, or its name
 */
export function defineEvents(
  words,
  style,
  say = (element, text, isName) => (element[isName ? 'ariaLabel' : 'textContent'] = text),
) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);

  class EventsElement extends HTMLElement {
    static observedAttributes = ['lang', ...Object.keys(folders), 'number', 'target'];

    /** @type {HTMLElement} */
    #body = make('div', 'body');
    #message = make('p', 'message');
    #slot = document.createElement('slot');
    #turn = 0;

    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      this.#message.setAttribute('role', 'status');
      root.append(this.#message, this.#body, this.#slot);
    }

    connectedCallback() {
      this.#load();
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#load();
    }

    async #load() {
      const turn = ++this.#turn;
      // Several attributes may change at once.
      await null;
      if (turn !== this.#turn) return;
      const asked = this.closest('[lang]')?.getAttribute('lang') ?? '';
      const language = nearest(asked, Object.keys(words));
      const { loading = '', failed = '' } = words[language] ?? {};
      this.#message.lang = this.#body.lang = language;
      this.#say(loading);
      try {
        const next = await read(`${language}/${this.#group()}.json`);
        if (turn === this.#turn) this.#show(next);
      } catch (error) {
        console.error('kalendarium-events:', error);
        if (turn === this.#turn) this.#say(failed);
      }
    }

    #group() {
      const kind = Object.keys(folders).find((name) => this.getAttribute(name));
      return kind
        ? `${folders[kind]}/${encodeURIComponent(this.getAttribute(kind) ?? '')}`
        : 'events';
    }

    /** @param {string} text before what the page itself offers instead */
    #say(text) {
      say(this.#message, text);
      this.#body.replaceChildren();
      this.#slot.hidden = false;
    }

    /** @param {NextEvents} next */
    #show({ title, page, more, none, events }) {
      const wanted = Number.parseInt(this.getAttribute('number') ?? '', 10) || 5;
      const rows = events
        .filter(({ until }) => Date.parse(until) > Date.now())
        .slice(0, Math.min(20, Math.max(1, wanted)))
        .map((row) => this.#row(row));
      const list = make('ul', 'list');
      list.setAttribute('role', 'list');
      say(list, title, true);
      list.append(...rows);
      this.#say(rows.length ? '' : none);
      this.#body.append(list, this.#link('more', more, page));
      this.#slot.hidden = true;
    }

    /** @param {Row} row */
    #row({ title, page, when, where, status }) {
      const row = make('li', 'event');
      row.append(make('small', 'when', when));
      if (status) row.append(make('b', 'status', status));
      row.append(this.#link('title', title, page));
      if (where) row.append(make('span', 'place', where));
      return row;
    }

    /** @param {string} part @param {string} text @param {string} page */
    #link(part, text, page) {
      const link = document.createElement('a');
      link.part.add(part);
      link.dir = 'auto';
      say(link, text);
      const url = new URL(page, import.meta.url);
      if (/^https?:$/.test(url.protocol)) link.href = url.href;
      link.target = this.getAttribute('target') ?? '';
      return link;
    }
  }

  /** @param {string} tag @param {string} part @param {string} [text] */
  function make(tag, part, text = '') {
    const element = document.createElement(tag);
    element.part.add(part);
    element.dir = 'auto';
    say(element, text);
    return element;
  }

  if (!customElements.get('kalendarium-events'))
    customElements.define('kalendarium-events', EventsElement);
}

/**
 * @param {string} file beside this script
 * @returns {Promise<NextEvents>}
 */
async function read(file) {
  const url = new URL(file, import.meta.url);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return await answer.json();
}

/**
 * The language of the calendar that a tag asks for: a wider one than that, else one of the same
 * words.
 *
 * @param {string} asked @param {string[]} languages
 */
function nearest(asked, languages) {
  const isWithin = (tag = '', wider = '') => RegExp(`^${wider}(-|$)`, 'i').test(tag);
  const wider = languages.filter((one) => isWithin(asked, one));
  const [primary] = asked.split(/\W/);
  const others = languages.filter((one) => isWithin(one, primary));
  const [found = ''] = [...wider.sort((a, b) => b.length - a.length), ...others, ...languages];
  return found;
}

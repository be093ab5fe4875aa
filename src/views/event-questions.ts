import type { Event } from '../model/event.ts';
import { contactData, type HiddenEmail, hiddenEmail, type WebsiteData } from './contact.ts';
import type { PageSettings } from './page.ts';

/** A way to ask somebody. A link of a message is markup, for `set:html`; others are addresses. */
export type Question = {
  readonly label: string;
  readonly email?: HiddenEmail | undefined;
  readonly phone?: { readonly href: string; readonly text: string } | undefined;
  readonly website?: WebsiteData | undefined;
};

/**
 * Ways to ask about an event, each with a message that names it: the first organizer who can be reached, by mail or else by
 * phone or on a website, and whoever takes `corrections`. None where nobody can be asked.
 *
 * @param url the absolute address of its page
 */
export function eventQuestions({ site, t }: PageSettings, event: Event, url: string) {
  const { title } = event;
  const named = `${title}\n${url}\n\n`;
  const about = { subject: title, body: named };
  const [organizer] = event.organizers.flatMap((one): Question[] => {
    const { phone, website } = contactData(one);
    const label = t('event.askOrganizer');
    if (one.email) return [{ label, email: hiddenEmail(one.email, about) }];
    if (phone?.href) return [{ label, phone: { href: phone.href, text: phone.text } }];
    return website ? [{ label, website }] : [];
  });
  const { corrections } = site.config;
  const mistake: Question | undefined = corrections
    ? {
        label: t('event.reportMistake'),
        email: hiddenEmail(corrections, {
          subject: t('event.mistakeSubject', { title }),
          body: `${named}${t('event.mistakeBody')}\n`,
        }),
      }
    : undefined;
  return [organizer, mistake].filter((one) => one !== undefined);
}

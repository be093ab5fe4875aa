import type { Event } from '../model/event.ts';
import { type ContactData, contactData, type HiddenEmail, hiddenEmail } from './contact.ts';
import type { PageContext } from './page.ts';

/**
 * Whom readers may ask about an event, with a message that names it: its organizers, as far as they can be reached, and
 * the site about mistakes, where `corrections` says who takes them. Undefined where nobody can be asked.
 */
export function eventQuestions(page: PageContext, event: Event, url: string) {
  const { site, t } = page;
  const { title } = event;
  const about = { subject: title, body: `${title}\n${url}\n\n` };
  const organizers = event.organizers.flatMap((organizer) => {
    const contact = reachable(contactData(organizer));
    if (contact === undefined) return [];
    const email = organizer.email ? hiddenEmail(organizer.email, about) : undefined;
    return [{ name: organizer.name, ...contact, email }];
  });
  const { corrections } = site.config;
  const mistake: HiddenEmail | undefined = corrections
    ? hiddenEmail(corrections, {
        subject: t('event.mistakeSubject').replace('{title}', () => title),
        body: `${about.body}${t('event.mistakeBody')}\n`,
      })
    : undefined;
  return organizers.length > 0 || mistake ? { organizers, mistake } : undefined;
}

export type EventQuestions = NonNullable<ReturnType<typeof eventQuestions>>;

/** One way to reach somebody: by mail, else by phone, else on a website. */
function reachable({ email, phone, website }: ContactData) {
  if (email) return {};
  if (phone?.href) return { phone: { href: phone.href, text: phone.text } };
  return website && { website };
}

import type { Language } from '../../contract/language.ts';
import type { CleanHtml } from '../../model/html.ts';
import { type Breadcrumb, breadcrumbs } from '../../outputs/breadcrumbs.ts';
import { contentSecurityPolicy } from '../../outputs/content-security-policy.ts';
import { type Head, pageHead } from '../../outputs/head.ts';
import { type Mark, markOf } from '../../theme/mark.ts';
import { languageTargets } from '../language-switch.ts';
import type { Site } from '../site.ts';
import type { Slots } from '../slots.ts';
import { type NavigationLink, navigationOf } from './navigation.ts';
import type { PageContext } from './page-context.ts';
import { describePage } from './page-title.ts';
import { nearnessWords, siteClock } from './site-clock.ts';

/** A language a reader can change to. */
export type LanguageChoice = {
  readonly language: Language;
  /** In its own words. */
  readonly name: string;
  readonly path: string;
  /** False when it leads to the nearest list because the page has no translation. */
  readonly exact: boolean;
};

/** What is around the content of every page. */
export type Frame = {
  /** The warning of a preview, in every language of the site; empty for a site that may be published. */
  readonly preview: readonly { readonly language: Language; readonly name: string; readonly text: string }[];
  readonly head: Head;
  /** What `siteClock` and `nearnessWords` answer. */
  readonly clock: string;
  readonly near: string;
  readonly contentSecurityPolicy: string;
  /** From the home page to the page itself. */
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly sections: readonly NavigationLink[];
  readonly menu: readonly NavigationLink[];
  /** The other languages. */
  readonly languages: readonly LanguageChoice[];
  /** The bar above the content. */
  readonly announcement: { readonly title: string; readonly body: CleanHtml } | undefined;
  readonly footer: Footer;
  readonly mark: Mark;
};

export type Footer = {
  readonly menu: readonly NavigationLink[];
  /** Blocks that editors keep for the footer. */
  readonly slots: Slots;
  readonly sections: readonly NavigationLink[];
  /** Lines of text. */
  readonly contact: readonly string[];
};

/** What a preview says on every page. */
export function previewLines({ drafts, languages, translate }: Site): Frame['preview'] {
  return drafts
    ? languages.map((language) => {
        const t = translate(language);
        return { language, name: t('preview.name'), text: t('preview.banner') };
      })
    : [];
}

export function frameOf(page: PageContext): Frame {
  const { site, language, subject } = page;
  const navigation = navigationOf(page);
  return {
    preview: previewLines(site),
    head: pageHead(site, language, subject, describePage(page)),
    clock: siteClock(site),
    near: nearnessWords(language),
    contentSecurityPolicy: contentSecurityPolicy(site.config),
    breadcrumbs: breadcrumbs(site, language, subject),
    sections: navigation.sections,
    menu: navigation.menu,
    languages: languageTargets(site, language, subject).map((target) => ({
      ...target,
      name: site.translate(target.language)('language.name'),
    })),
    announcement: page.local.slots.announcement?.kind === 'block' ? page.local.slots.announcement : undefined,
    mark: markOf(site.config.theme),
    footer: {
      menu: navigation.footerMenu,
      slots: page.local.slots,
      sections: navigation.footerSections,
      contact: (site.config.contact[language] ?? '').split('\n').filter((line) => line.trim() !== ''),
    },
  };
}

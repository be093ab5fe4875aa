/** A template of the theme, or one an editor made. */
export type Template = {
  readonly theme: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly status: string;
  /** 0 of one that is still a file of the theme. */
  readonly id: number;
  readonly author: number;
  /** UTC, empty of a file. */
  readonly modified: string;
  /** Whether the theme has a file of it. */
  readonly hasFile: boolean;
  /** Kinds of items it is made for. @default any */
  readonly postTypes?: readonly string[];
};

/** The templates of the theme the mock pretends to have, and those that are made; the autosave of each, by its id. */
export type TemplateShelf = {
  readonly templates: Map<string, Template>;
  readonly autosaves: Map<string, Template>;
  /** Of templates whose one revision was deleted. */
  readonly forgotten: Set<string>;
};

const files = [
  ['town', 'home', 'Home', 'Shows the latest posts.', []],
  ['town', 'single', 'Single posts', 'Shows one post.', ['post']],
  ['town', 'page', 'Pages', 'Shows one page.', ['page']],
  ['tec', 'single-event', 'Single event', 'Shows one event.', ['tribe_events']],
] as const;

export function createTemplateShelf(): TemplateShelf {
  const templates = files.map(([theme, slug, title, description, postTypes]): readonly [string, Template] => [
    `${theme}//${slug}`,
    {
      theme,
      slug,
      title,
      description,
      content: '<!-- wp:post-content /-->',
      status: 'publish',
      id: 0,
      author: 0,
      modified: '',
      hasFile: true,
      postTypes,
    },
  ]);
  return { templates: new Map(templates), autosaves: new Map(), forgotten: new Set() };
}

export function templateName({ theme, slug }: Template): string {
  return `${theme}//${slug}`;
}

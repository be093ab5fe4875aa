import type { MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';
import type { StoredBlock, StoredPage, StoredPost } from '../stored.ts';
import { featuredImage, writtenContent } from './content-item.ts';

/** A post as a request makes it, or changes it from what it was. */
export function writtenPost(request: MockRequest, before?: StoredPost): StoredPost {
  const { query, world } = request;
  const text = textsOf(request, before);
  const ids = (name: 'categories' | 'tags') =>
    query.has(name) ? query.integers(name) : (before?.[name] ?? []);
  return {
    ...writtenContent(request, world.store.posts, before, text.title, 'draft'),
    ...text,
    kind: 'post',
    image: featuredImage(request, before?.image),
    sticky: query.flag('sticky') ?? before?.sticky ?? false,
    format: query.text('format') ?? before?.format ?? 'standard',
    template: query.text('template') ?? before?.template ?? '',
    categories: ids('categories'),
    tags: ids('tags'),
  };
}

/** A page as a request makes it, or changes it from what it was. */
export function writtenPage(request: MockRequest, before?: StoredPage): StoredPage {
  const { query, world } = request;
  const text = textsOf(request, before);
  const parent = query.integer('parent') ?? before?.parent ?? 0;
  if (query.has('parent') && parent !== 0 && (parent === before?.id || !world.store.pages.byId.has(parent))) {
    throw new RestError(400, 'rest_post_invalid_id', 'Invalid post parent ID.');
  }
  return {
    ...writtenContent(request, world.store.pages, before, text.title, 'draft'),
    ...text,
    kind: 'page',
    image: featuredImage(request, before?.image),
    parent,
    order: query.integer('menu_order') ?? before?.order ?? 0,
    template: query.text('template') ?? before?.template ?? '',
  };
}

/** A reusable block as a request makes it, or changes it from what it was. */
export function writtenBlock(request: MockRequest, before?: StoredBlock): StoredBlock {
  const { query, world } = request;
  const text = textsOf(request, before);
  return {
    ...writtenContent(request, world.store.blocks, before, text.title, 'draft'),
    ...text,
    kind: 'block',
    template: query.text('template') ?? before?.template ?? '',
    patternCategories: query.has('cms_pattern_category')
      ? query.integers('cms_pattern_category')
      : (before?.patternCategories ?? []),
  };
}

type Texts = Pick<StoredPost, 'title' | 'content' | 'excerpt' | 'password'>;

function textsOf({ query }: MockRequest, before: Partial<Texts> | undefined): Texts {
  const text = (name: keyof Texts) => query.text(name) ?? before?.[name] ?? '';
  return {
    title: text('title'),
    content: text('content'),
    excerpt: text('excerpt'),
    password: text('password'),
  };
}

import type { MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';
import type { StoredMenuItem } from '../stored.ts';
import { writtenContent } from './content-item.ts';

const types: readonly StoredMenuItem['type'][] = ['custom', 'post_type', 'post_type_archive', 'taxonomy'];

/**
 * An entry of a menu as a request makes it, or changes it from what it was.
 *
 * @throws RestError 400 where what it shows, or the entry it stands below, is not there
 */
export function writtenMenuItem(request: MockRequest, before?: StoredMenuItem): StoredMenuItem {
  const { query, world } = request;
  const given = <T>(
    name: string,
    read: (name: string) => T | undefined,
    present: T | undefined,
    empty: T,
  ): T => (before && !query.has(name) ? present : read(name)) ?? present ?? empty;
  const text = (name: string, present: string | undefined) =>
    given(name, (key) => query.text(key), present, '');
  const number = (name: string, present: number | undefined, empty: number) =>
    given(name, (key) => query.integer(key), present, empty);
  const list = (name: string, present: readonly string[] | undefined) =>
    query.has(name) ? query.texts(name).filter((one) => one !== '') : (present ?? []);
  const title = text('title', before?.title);
  const type = types.find((one) => one === text('type', before?.type)) ?? 'custom';
  const item = writtenContent(request, world.store.menuItems, before, title, 'publish');
  const shown = {
    type,
    object: text('object', before?.object) || (type === 'custom' ? 'custom' : ''),
    objectId: number('object_id', before?.objectId, 0),
    parent: number('parent', before?.parent, 0),
  };
  refuseUnknown(request, shown, item.id);
  return {
    ...item,
    ...shown,
    kind: 'menu-item',
    title,
    url: text('url', before?.url),
    order: number('menu_order', before?.order, 1),
    menu: number('menus', before?.menu, 0),
    target: text('target', before?.target) === '_blank' ? '_blank' : '',
    attrTitle: text('attr_title', before?.attrTitle),
    description: text('description', before?.description),
    classes: list('classes', before?.classes),
    xfn: list('xfn', before?.xfn),
  };
}

function refuseUnknown(
  { query, world }: MockRequest,
  { type, objectId, parent }: Pick<StoredMenuItem, 'type' | 'objectId' | 'parent'>,
  id: number,
): void {
  const { all, menuItems } = world.store;
  if (query.has('parent') && parent !== 0 && (parent === id || !menuItems.byId.has(parent))) {
    throw new RestError(400, 'rest_post_invalid_id', 'Invalid post ID.');
  }
  if (type === 'custom' || type === 'post_type_archive' || !query.has('object_id')) return;
  if (!all.has(objectId)) {
    throw type === 'taxonomy'
      ? new RestError(400, 'rest_term_invalid_id', 'Invalid term ID.')
      : new RestError(400, 'rest_post_invalid_id', 'Invalid post ID.');
  }
}

import type { Routes } from '../../routes.ts';
import type { Breadcrumb } from '../breadcrumbs.ts';
import type { Node } from './node.ts';

/** https://schema.org/BreadcrumbList */
export function breadcrumbListNode(steps: readonly Breadcrumb[], url: string, routes: Routes): Node {
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumbs`,
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: routes.url(path),
    })),
  };
}

import type { RouteData, SSRResult } from 'astro';
import { createApp } from 'astro/app/entrypoint';
import {
  type AstroComponentFactory,
  createComponent,
  renderTemplate,
  renderToString,
} from 'astro/runtime/server/index.js';
import type { PageData } from '../../src/kinds/index.ts';
import type { Preloads } from './apply-theme.ts';

export { forgetCachedHtml } from '../../src/components/cached-html.ts';

/** Renders pages of one kind, one at a time. */
export type Template = (page: PageData) => Promise<string>;

const app = createApp({ streaming: false });

/** No template asks for its address. */
const anywhere = 'http://localhost/';

/**
 * Opens the templates by the kind of page, `KIND.astro` in `src/pages` or its folder of lists. Each is asked for once as a server would ask for it. Astro
 * prepares for that what its components need, and this is used for every page: a request and a response of their own would cost
 * a tenth of each.
 *
 * @param own typefaces that pages ask for early, in place of those that were there when they were compiled
 */
export async function openTemplates(own: Preloads): Promise<ReadonlyMap<string, Template>> {
  const templates = new Map<string, Template>();
  for (const { routeData } of app.manifest.routes) {
    const [, kind] = /^src\/pages\/(?:lists\/)?(\w+)\.astro$/.exec(routeData.component) ?? [];
    if (kind !== undefined) templates.set(kind, await openTemplate(routeData, own));
  }
  return templates;
}

async function openTemplate(routeData: RouteData, preloads: Preloads): Promise<Template> {
  const load = app.manifest.pageMap?.get(routeData.component);
  if (load === undefined) throw new Error(`${routeData.component} was not compiled.`);
  const module = await (await load()).page();
  const template: AstroComponentFactory = module.default;
  let prepared: SSRResult | undefined;
  const prepare = createComponent({
    factory: (result: SSRResult) => {
      prepared = copyOf(result);
      return renderTemplate``;
    },
    ...(template.moduleId === undefined ? {} : { moduleId: template.moduleId }),
    ...(template.propagation === undefined ? {} : { propagation: template.propagation }),
  });
  app.manifest.pageMap?.set(routeData.component, () =>
    Promise.resolve({ page: () => Promise.resolve({ ...module, default: prepare }) }),
  );
  const locals: Partial<App.Locals> = { preloads };
  await app.render(new Request(anywhere), { routeData, locals });
  app.manifest.pageMap?.set(routeData.component, load);
  const result = prepared;
  if (result === undefined)
    throw new Error(`Astro did not ask for the content of ${routeData.component}.`);
  return async (page) => {
    locals.page = page;
    const html = await renderToString(copyOf(result), template, {}, {}, true, routeData);
    if (typeof html === 'string') return html;
    throw new Error(`${routeData.component} answers with something else than a page.`);
  };
}

/** What Astro prepared, with lists of its own: rendering a page adds to them what the page has already. */
function copyOf(result: SSRResult): SSRResult {
  const { styles, scripts, links, _metadata: state } = result;
  return {
    ...result,
    styles: new Set(styles),
    scripts: new Set(scripts),
    links: new Set(links),
    _metadata: {
      ...state,
      rendererSpecificHydrationScripts: new Set(state.rendererSpecificHydrationScripts),
      renderedScripts: new Set(state.renderedScripts),
      hasDirectives: new Set(state.hasDirectives),
      extraHead: [...state.extraHead],
      extraStyleHashes: [...state.extraStyleHashes],
      extraScriptHashes: [...state.extraScriptHashes],
      propagators: new Set(state.propagators),
      pendingSlotEvaluations: [...state.pendingSlotEvaluations],
    },
  };
}

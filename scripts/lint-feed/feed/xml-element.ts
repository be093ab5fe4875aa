/** An element of XML, read to its end. */
export type XmlElement = {
  /** As written, with its prefix. */
  readonly name: string;
  readonly local: string;
  /** Undefined when its prefix is not declared. */
  readonly namespace: string | undefined;
  readonly attributes: ReadonlyMap<string, string>;
  /** The namespaces declared where it stands, by prefix. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Counted from 1. */
  readonly line: number;
  readonly parent: XmlElement | undefined;
  readonly children: readonly XmlElement[];
  /** The text right in it, decoded. */
  readonly text: string;
};

/** Namespaces that feeds are made of. */
export const namespaces = {
  none: '',
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  creator: 'http://purl.org/dc/elements/1.1/',
} as const;

/** The children of a name in a namespace. */
export function childrenOf(element: XmlElement, namespace: string, local: string): readonly XmlElement[] {
  return element.children.filter((child) => child.local === local && child.namespace === namespace);
}

/** The trimmed text of the first child of a name; undefined when there is no child, or no text. */
export function textOf(element: XmlElement, namespace: string, local: string): string | undefined {
  return childrenOf(element, namespace, local)[0]?.text.trim() || undefined;
}

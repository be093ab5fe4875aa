/** A value of a JSON-LD node; keys whose value is undefined, empty text or an empty list are left out of the output. */
export type NodeValue = string | number | boolean | Node | readonly NodeValue[] | undefined;

/** One thing of the graph, in the words of schema.org. */
export type Node = { readonly '@type'?: string; readonly '@id'?: string; readonly [key: string]: NodeValue };

/** Points to another node of the graph. */
export function reference(id: string): Node {
  return { '@id': id };
}

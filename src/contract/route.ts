/** The namespaces of the two documents, in the documents' spelling; '' is the REST root itself. */
export type Namespace = '' | 'calendar/events/v1' | 'cms/v2' | 'oembed/1.0' | 'seo/v1' | 'stock-images';

/**
 * Type of a parameter. `terms` are term ids; the events namespace also takes slugs, the content namespace also an
 * object with `terms`, `include_children` and `operator`.
 */
export type ParameterType =
  | 'integer'
  | 'number'
  | 'boolean'
  | 'string'
  | 'date-time'
  | 'uri'
  | 'integer[]'
  | 'string[]'
  | 'terms'
  | 'untyped';

/** One parameter of a route, as data. Absent keys mean the documents state nothing. */
export type Parameter = {
  readonly type: ParameterType;
  readonly in?: 'path' | 'query';
  readonly required?: true;
  readonly default?: string | number | boolean | null | readonly string[];
  /** There is a default, and the server computes it. */
  readonly computedDefault?: true;
  /** Allowed values; of an array, of each of its items. */
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
};

export type Parameters = Readonly<Record<string, Parameter>>;

/** One route of the documents. `path` is relative to its namespace; `{id}` and `{slug}` are path parameters. */
export type Route = {
  readonly method: 'GET';
  readonly namespace: Namespace;
  readonly path: string;
  readonly parameters: Parameters;
};

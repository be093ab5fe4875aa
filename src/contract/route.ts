/** The namespaces of the two documents, in the documents' spelling; '' is the REST root itself. */
export type Namespace = '' | 'calendar/events/v1' | 'cms/v2' | 'oembed/1.0' | 'seo/v1';

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
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
};

/** One route of the documents. `path` is relative to its namespace; `{id}` and `{slug}` are path parameters. */
export type Route = {
  readonly method: 'GET';
  readonly namespace: Namespace;
  readonly path: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
};

/** The namespaces of the two documents, in the documents' spelling; '' is the REST root itself. */
export type Namespace = '' | 'calendar/events/v1' | 'cms/v2' | 'oembed/1.0' | 'seo/v1' | 'stock-images';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Type of a parameter. `terms` are term ids; the events namespace also takes slugs, the content namespace also an
 * object as `properties` tell. `text` is an object with `raw`, for which a plain string may stand. `local-time` is a date and
 * time without offset, `YYYY-MM-DD hh:mm:ss`. `uri` is an absolute address (RFC 3986, section 4.3, or with a fragment).
 */
export type ParameterType =
  | 'integer'
  | 'number'
  | 'boolean'
  | 'string'
  | 'date-time'
  | 'local-time'
  | 'uri'
  | 'email'
  | 'integer[]'
  | 'string[]'
  | 'string|string[]'
  | 'object[]'
  | 'array'
  | 'terms'
  | 'text'
  | 'object'
  | 'untyped';

/** One parameter of a route, or one property of an object, as data. Absent keys mean the documents state nothing. */
export type Parameter = {
  readonly type: ParameterType;
  /** What it means, as a phrase. */
  readonly meaning: string;
  /** Where it is sent. @default 'query' */
  readonly in?: 'path' | 'query' | 'body';
  readonly required?: true;
  readonly default?: string | number | boolean | null | readonly string[];
  /** There is a default, and the server computes it. */
  readonly computedDefault?: true;
  /** `null` is a value too. */
  readonly nullable?: true;
  /** Servers answer it and ignore it when it is sent. */
  readonly readOnly?: true;
  readonly deprecated?: true;
  /** Allowed values; of an array, of each of its items. */
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  /** Of a `uri`: an address within the site may stand for it (`/path`, `?query`, `#part`), or nothing. */
  readonly relative?: true;
  readonly minLength?: number;
  /** Regular expression for the whole text. */
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
  /** Of an object, or of each object of a list. */
  readonly properties?: Parameters;
  /** Of an object with names of any kind: what each value is. */
  readonly values?: Parameter;
  /** Of each object of a list: the kinds it may be of, any one of them. */
  readonly variants?: readonly Parameters[];
};

export type Parameters = Readonly<Record<string, Parameter>>;

/** One route of the documents. `path` is relative to its namespace; `{id}` and `{slug}` are path parameters. */
export type Route = {
  readonly method: Method;
  readonly namespace: Namespace;
  readonly path: string;
  /** What a request does, as a phrase. */
  readonly purpose: string;
  readonly parameters: Parameters;
  /** May be called from a batch (`allow_batch` with `v1` true). */
  readonly batch?: true;
};

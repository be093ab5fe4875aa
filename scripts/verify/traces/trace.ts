/** A text that must not be where others can read it. */
export type Trace = {
  /** What it is, for a message that must not say it. @example 'the application password, in base64' */
  readonly kind: string;
  readonly text: string;
  /** Whether a public text may say it by itself. */
  readonly isSayable?: true;
};

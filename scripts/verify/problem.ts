/** Something wrong in the output. */
export type Problem = {
  /** Path in the output folder. */
  readonly file: string;
  readonly reason: string;
  /** Kind of the trace that was found in the file, where that is the reason. */
  readonly trace?: string;
  /** Whether nothing in the site accounts for the file, where that is the reason. */
  readonly isUnaccounted?: true;
};

/** Something wrong in the output. */
export type Problem = {
  /** Path in the output folder. */
  readonly file: string;
  readonly reason: string;
};

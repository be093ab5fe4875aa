/** What a server said of a file besides the file. */
export type Answer = {
  /** The address asked for, then each it led to. */
  readonly urls: readonly string[];
  readonly contentType: string | undefined;
  readonly contentDisposition: string | undefined;
  readonly hasValidator: boolean;
};

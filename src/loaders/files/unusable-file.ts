/** Says why a file is not what a page needs; the message continues "The file …". */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
}

/** Why a text is no well-formed XML. */
export class XmlError extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.name = 'XmlError';
    this.line = line;
  }
}

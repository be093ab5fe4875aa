/** An image whose bytes are in the snapshot. Dimensions are pixels of the original, after its orientation is applied. */
export type Image = {
  /** Empty where the image stays on the server. */
  readonly digest: string;
  /** Path or address of its bytes as they came, where it is not written anew. */
  readonly unchanged?: string | undefined;
  readonly width: number;
  readonly height: number;
  /** Text alternative in the page's language; empty for a decorative image. */
  readonly alt: string;
  /** The color most of it has, `#rrggbb`, shown until the image has loaded. */
  readonly color: string;
};

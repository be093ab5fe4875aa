/** An image whose bytes are in the snapshot. Dimensions are pixels of the original, after its orientation is applied. */
export type Image = {
  readonly digest: string;
  readonly width: number;
  readonly height: number;
  /** Text alternative in the page's language; empty for a decorative image. */
  readonly alt: string;
  /** The color most of it has, `#rrggbb`, shown until the image has loaded. */
  readonly color: string;
};

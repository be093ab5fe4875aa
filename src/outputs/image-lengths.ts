/** Bytes of the written images, by their paths in the output folder. What is not in it has an unknown length. */
export type ImageLengths = ReadonlyMap<string, number>;

export const noImageLengths: ImageLengths = new Map();

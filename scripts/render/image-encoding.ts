/** How every image is written. */
export const imageEncoding = { quality: 78, effort: 4 } as const;

/** Name of the cache folder of images in this encoding. */
export const encodingName = `webp-q${imageEncoding.quality}-e${imageEncoding.effort}`;

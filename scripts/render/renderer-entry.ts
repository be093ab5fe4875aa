import { createApp } from 'astro/app/entrypoint';

/** The compiled templates. Pages are rendered one at a time, so nothing is gained by streaming them. */
export const app = createApp({ streaming: false });

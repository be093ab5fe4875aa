import config from '../../../astro.config.mjs';

// As the site is rendered, with maps from the bundle back to the sources.
const { vite } = config;
export default { ...config, vite: { ...vite, build: { ...vite?.build, sourcemap: true } } };

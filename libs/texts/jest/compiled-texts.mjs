// Catalogs that pages import are compiled, as in their build.
import { compiled } from '../dist/catalogs.js';

export default {
  process: (/** @type {string} */ catalog) => ({ code: JSON.stringify(compiled(JSON.parse(catalog))) }),
};

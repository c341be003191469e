/** The contracts that the sign-in page needs, in an entry of their own so that the page does not load the rest. */
export * from './auth.js';
export { PERSON_NAME_MAX_CHARACTERS, PURPOSE_MAX_CHARACTERS } from './limits.js';
export { pathOf } from './endpoint.js';
export * from './problem.js';
export { UUID_V4 } from './uuid.js';

/** The contracts that the sign-in page needs, in an entry of their own so that the page does not load the rest. */
export * from './accounts/auth.js';
export { PERSON_NAME_MAX_CHARACTERS, PURPOSE_MAX_CHARACTERS } from './schemas/limits.js';
export { pathOf } from './schemas/endpoint.js';
export * from './schemas/problem.js';
export { UUID_V4 } from './schemas/fields.js';
export { isLanguage } from './languages.js';

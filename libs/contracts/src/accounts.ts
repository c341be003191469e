/** The part of the contracts that the sign-in page is made of, so that it does not wait for the rest. */
export * from './auth.js';
export { PERSON_NAME_MAX_CHARACTERS, PURPOSE_MAX_CHARACTERS } from './limits.js';
export { pathOf } from './endpoint.js';
export * from './problem.js';
export { UUID_V4 } from './uuid.js';

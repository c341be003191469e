export { EFFORT, type Representation } from './encoded-representations.js';
export { addPublicResponseHook, AUDIENCE_CACHE_CONTROL, codingsOnOffer } from './public-response.js';

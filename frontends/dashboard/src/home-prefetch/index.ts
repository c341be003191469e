export { HomePrefetch } from './home-prefetch.js';
export { useHomeState } from './use-home-state.js';

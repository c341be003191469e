export { HomeAhead } from './home-ahead.js';
export { useHomeState } from './use-home-state.js';

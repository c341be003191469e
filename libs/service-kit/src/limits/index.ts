export { ClientLimit } from './client-limit.js';
export { clientAddressOf, networkOf, withoutMapping } from './client-network.js';
export { nextTurn } from '../turns.js';

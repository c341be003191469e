export { ClientLimit } from './client-limit.js';
export { clientAddressOf, networkOf } from './client-network.js';

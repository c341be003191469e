export { Forwarding, PEER_LIMIT_MS } from './forwarding.js';

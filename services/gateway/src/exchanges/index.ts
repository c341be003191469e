export { Exchange, type CutCause } from './exchange.js';
export { Exchanges, type RefusalReason } from './exchanges.js';
export { FairShares } from './fair-shares.js';

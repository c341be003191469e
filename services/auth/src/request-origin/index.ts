export { NotForeignGuard, OwnOriginGuard } from './request-origin.guard.js';

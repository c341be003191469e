export { PendingApprovals } from './pending-approvals.js';

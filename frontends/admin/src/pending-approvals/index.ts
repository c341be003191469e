export { PendingApprovals } from './pending-approvals.js';
export { usePendingCount } from './use-registrations.js';

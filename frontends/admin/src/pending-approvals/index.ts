export { PendingApprovals } from './pending-approvals.js';
export { useRegistrations } from './use-registrations.js';

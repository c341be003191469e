export { AccountList } from './account-list.js';
export { useDeactivatedCount } from './use-accounts.js';

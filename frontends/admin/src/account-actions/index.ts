export { AccountActionDialogs, type AccountAction, type ChosenAction } from './account-action-dialogs.js';
export { TemporaryPassword } from './temporary-password.js';

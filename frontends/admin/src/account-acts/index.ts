export { AccountActDialogs, type AccountAct, type ChosenAct } from './account-act-dialogs.js';
export { TemporaryPassword } from './temporary-password.js';

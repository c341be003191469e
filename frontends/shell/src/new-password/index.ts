export { checkConfirmation, NewPasswordFields, type NewPasswordValues } from './new-password-fields.js';

export { ConfirmEmailScreen } from './confirm-email-screen.js';
export { ResetPasswordScreen } from './reset-password-screen.js';

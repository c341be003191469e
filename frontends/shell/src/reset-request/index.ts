export { ForgotPassword } from './forgot-password.js';

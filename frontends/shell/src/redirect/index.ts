export { RedirectScreen } from './redirect-screen.js';

export { ForcedChangeScreen as default } from './forced-change-screen.js';

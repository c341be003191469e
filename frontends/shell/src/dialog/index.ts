export { DialogFrame } from './dialog-frame.js';

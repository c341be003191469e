export { LiveNote } from './live-note.js';

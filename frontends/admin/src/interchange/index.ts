export { Interchange } from './interchange.js';

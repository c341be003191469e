export { csvLine, valueOfField } from './csv.js';

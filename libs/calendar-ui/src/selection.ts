/** Several events that are selected and changed together. */
export { SelectionBar } from './selection/selection-bar.js';

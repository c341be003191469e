export { FirstSteps } from './first-steps.js';

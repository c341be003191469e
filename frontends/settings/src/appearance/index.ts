export { AppearanceForm } from './appearance-form.js';

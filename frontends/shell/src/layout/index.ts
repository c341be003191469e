export { SharedLayout } from './shared-layout.js';

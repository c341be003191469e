export { NotFoundScreen } from './not-found-screen.js';

export { EventDetailPage } from './event-detail-page.js';

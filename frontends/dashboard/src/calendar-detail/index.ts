export { CalendarDetailPage } from './calendar-detail-page.js';

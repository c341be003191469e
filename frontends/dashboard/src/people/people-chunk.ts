export { CalendarPeople } from './calendar-people.js';
export { InvitationPage } from './invitation-page.js';
export { InviteForm } from './invite-form.js';
export { LeaveCalendarDialog } from './leave-calendar-dialog.js';
export { OwnColorDialog } from './own-color-dialog.js';

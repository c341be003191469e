import { eventPagePath } from '@daymark/calendar-ui';
import { importPagePath } from '@daymark/calendar-ui/import-file';

export const paths = {
  signIn: '/auth',
  dashboard: '/dashboard',
  imports: '/imports',
  import: importPagePath,
  importInto: (calendarId: string) => `/imports?calendar=${calendarId}`,
  source: (calendarId: string) => `/calendar/${calendarId}/source`,
  event: eventPagePath,
  calendar: (id: string) => `/calendar/detail/${id}`,
  people: (id: string) => `/calendar/detail/${id}?tab=people`,
} as const;

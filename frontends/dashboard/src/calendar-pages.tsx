import { ComponentLibrary } from '@daymark/ui';
import { Route, Routes } from '@daymark/ui/router';
import { CalendarDetailPage } from './calendar-detail/index.js';
import { CreateCalendarPage } from './create-calendar-page.js';
import { pages } from './pages.js';

/** The calendar pages: one calendar, and a new one. They use the component library, which the home page does not. */
export function CalendarPages() {
  return (
    <ComponentLibrary>
      <Routes>
        <Route path={pages.create.path} element={<CreateCalendarPage />} />
        <Route path={pages.detail.path} element={<CalendarDetailPage />} />
      </Routes>
    </ComponentLibrary>
  );
}

import { ComponentLibrary } from '@daymark/ui';
import { Route, Routes } from '@daymark/ui/router';
import { CalendarDetailPage } from './calendar-detail/index.js';
import { CreateCalendarPage } from './create-calendar/index.js';
import { pages } from './pages.js';

/** The pages beside the home: of one calendar, and of a new one. They are made of the component library, which the home is not. */
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

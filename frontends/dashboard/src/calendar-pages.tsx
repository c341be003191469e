import { ComponentLibrary } from '@daymark/ui';
import { Route, Routes } from '@daymark/ui/router';
import { CalendarDetailPage } from './calendar-detail/index.js';
import { CreateCalendarPage } from './create-calendar-page.js';
import { pages } from './pages.js';
import { InvitationPage } from './people/index.js';
import { CollectionsPage } from './share-calendar/index.js';

/** The calendar pages: one calendar, a new one, collections, and an invitation. They use the component library, which the home page does not. */
export function CalendarPages() {
  return (
    <ComponentLibrary>
      <Routes>
        <Route path={pages.create.path} element={<CreateCalendarPage />} />
        <Route path={pages.collections.path} element={<CollectionsPage />} />
        <Route path={pages.invitation.path} element={<InvitationPage />} />
        <Route path={pages.detail.path} element={<CalendarDetailPage />} />
      </Routes>
    </ComponentLibrary>
  );
}

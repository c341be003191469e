import type { RemoteRoutes } from '@daymark/federation/remote';
import { Route, Routes } from '@daymark/ui/router';
import { CalendarDetailPage } from './calendar-detail/calendar-detail-page.js';
import { CalendarListPage } from './calendar-list/calendar-list-page.js';
import { CreateCalendarPage } from './create-calendar/create-calendar-page.js';
import './dashboard.css';

function DashboardRoutes() {
  return (
    <Routes>
      <Route path="/" element={<CalendarListPage />} />
      <Route path="/calendar/create" element={<CreateCalendarPage />} />
      <Route path="/calendar/detail/:id" element={<CalendarDetailPage />} />
    </Routes>
  );
}

export default DashboardRoutes satisfies RemoteRoutes['default'];

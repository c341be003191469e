import type { RemoteRoutes } from '@daymark/federation/remote';
import { Route, Routes } from '@daymark/ui/router';
import { CalendarDetailPage } from './calendar-detail/index.js';
import { CalendarListPage } from './calendar-list/index.js';
import { CreateCalendarPage } from './create-calendar/index.js';
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

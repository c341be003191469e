import type { RemoteRoutes } from '@daymark/federation/remote';
import { Route, Routes } from '@daymark/ui/router';
import { CalendarDetailPage } from './calendar-detail/index.js';
import { CreateCalendarPage } from './create-calendar/index.js';
import { HomePage } from './home/index.js';
import { pages } from './pages.js';
import './dashboard.css';

function DashboardRoutes() {
  return (
    <Routes>
      <Route path={pages.list.path} element={<HomePage />} />
      <Route path={pages.desk.path} element={<HomePage />} />
      <Route path={pages.create.path} element={<CreateCalendarPage />} />
      <Route path={pages.detail.path} element={<CalendarDetailPage />} />
    </Routes>
  );
}

export default DashboardRoutes satisfies RemoteRoutes['default'];

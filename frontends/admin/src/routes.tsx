import type { RemoteRoutes } from '@daymark/federation/remote';
import { ComponentLibrary } from '@daymark/ui';
import { Route, Routes } from '@daymark/ui/router';
import { AdminPage } from './admin-page.js';
import { AdministratorsOnly } from './administrators-only.js';
import { EventPage } from './event-deletion/index.js';
import { pages } from './pages.js';
import { PersonPage } from './person/index.js';
import './admin.css';

function AdminRoutes() {
  return (
    <ComponentLibrary>
      <AdministratorsOnly>
        <Routes>
          <Route path={pages.console.path} element={<AdminPage />} />
          <Route path={pages.person.path} element={<PersonPage />} />
          <Route path={pages.event.path} element={<EventPage />} />
        </Routes>
      </AdministratorsOnly>
    </ComponentLibrary>
  );
}

export default AdminRoutes satisfies RemoteRoutes['default'];

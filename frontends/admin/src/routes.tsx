import type { RemoteRoutes } from '@daymark/federation/remote';
import { Route, Routes } from '@daymark/ui/router';
import { AdminPage } from './admin-page.js';
import { pages } from './pages.js';
import './admin.css';

function AdminRoutes() {
  return (
    <Routes>
      <Route path={pages.console.path} element={<AdminPage />} />
    </Routes>
  );
}

export default AdminRoutes satisfies RemoteRoutes['default'];

import type { RemoteRoutes } from '@daymark/federation/remote';
import { Route, Routes } from '@daymark/ui/router';
import { AdminPage } from './admin-page.js';
import './admin.css';

function AdminRoutes() {
  return (
    <Routes>
      <Route path="/admin" element={<AdminPage />} />
    </Routes>
  );
}

export default AdminRoutes satisfies RemoteRoutes['default'];

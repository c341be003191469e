import type { RemoteRoutes } from '@daymark/federation/remote';
import { Route, Routes } from '@daymark/ui/router';
import { SettingsPage } from './settings-page.js';
import { pages } from './pages.js';
import './settings.css';

function SettingsRoutes() {
  return (
    <Routes>
      <Route path={pages.settings.path} element={<SettingsPage />} />
    </Routes>
  );
}

export default SettingsRoutes satisfies RemoteRoutes['default'];

import type { RemoteRoutes } from '@daymark/federation/remote';
import { ComponentLibrary } from '@daymark/ui';
import { Route, Routes } from '@daymark/ui/router';
import { ImportPage, ImportsPage } from './imports/index.js';
import { SettingsPage } from './settings-page.js';
import { SourcePage } from './source/index.js';
import { pages } from './pages.js';
import './settings.css';

function SettingsRoutes() {
  return (
    <ComponentLibrary>
      <Routes>
        <Route path={pages.settings.path} element={<SettingsPage />} />
        <Route path={pages.imports.path} element={<ImportsPage />} />
        <Route path={pages.source.path} element={<SourcePage />} />
        <Route path={pages.import.path} element={<ImportPage />} />
      </Routes>
    </ComponentLibrary>
  );
}

export default SettingsRoutes satisfies RemoteRoutes['default'];

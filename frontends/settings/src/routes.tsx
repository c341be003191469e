import { lazy, Suspense, useState } from 'react';
import type { RemoteRoutes } from '@daymark/federation/remote';
import { loadPageTexts } from '@daymark/texts';
import { ComponentLibrary, LoadingScreen } from '@daymark/ui';
import { Route, Routes } from '@daymark/ui/router';
import { SettingsPage } from './settings-page.js';
import { pages } from './pages.js';
import './settings.css';

const loadImportPages = async () => {
  await loadPageTexts((language) => import(`./locales/${language}/on-demand/imports.json`));
  const { ImportPages } = await import(/* webpackChunkName: "import-pages" */ './import-pages.js');
  return { default: ImportPages };
};

function SettingsRoutes() {
  // React caches a failed lazy import: the shell's Retry mounts the routes again, which imports again.
  const [ImportPages] = useState(() => lazy(loadImportPages));
  return (
    <ComponentLibrary>
      <Routes>
        <Route path={pages.settings.path} element={<SettingsPage />} />
        <Route
          path="*"
          element={
            <Suspense fallback={<LoadingScreen />}>
              <ImportPages />
            </Suspense>
          }
        />
      </Routes>
    </ComponentLibrary>
  );
}

export default SettingsRoutes satisfies RemoteRoutes['default'];

import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { RemoteRoutes } from '@daymark/federation/remote';
import { loadPageTexts } from '@daymark/texts';
import { LoadingScreen } from '@daymark/ui/core';
import { Route, Routes } from '@daymark/ui/router';
import { HomePage } from './home/index.js';
import { pages } from './pages.js';
import './dashboard.css';

/** Set once they were loaded; they are then shown at once: React would show the placeholder for 300 ms. */
let loadedPages: ComponentType | undefined;

const loadCalendarPages = async () => {
  await loadPageTexts((language) => import(`./locales/${language}/on-demand/calendar-pages.json`));
  const { CalendarPages } = await import(/* webpackChunkName: "calendar-pages" */ './calendar-pages.js');
  loadedPages = CalendarPages;
  return { default: CalendarPages };
};

function DashboardRoutes() {
  // React caches a failed lazy import: the shell's Retry mounts the routes again, which imports again.
  const [{ CalendarPages }] = useState(() => ({ CalendarPages: loadedPages ?? lazy(loadCalendarPages) }));
  return (
    <Routes>
      <Route path={pages.list.path} element={<HomePage />} />
      <Route path={pages.scheduler.path} element={<HomePage />} />
      <Route
        path="*"
        element={
          <Suspense fallback={<LoadingScreen />}>
            <CalendarPages />
          </Suspense>
        }
      />
    </Routes>
  );
}

export default DashboardRoutes satisfies RemoteRoutes['default'];

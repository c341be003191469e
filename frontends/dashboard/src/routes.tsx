import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { RemoteRoutes } from '@daymark/federation/remote';
import { LoadingScreen } from '@daymark/ui/core';
import { Route, Routes } from '@daymark/ui/router';
import { HomePrefetch } from './home-prefetch.js';
import { pages } from './pages.js';
import './dashboard.css';

/** The pages that were loaded, which are shown at once: React would show the placeholder for 300 ms. */
const loaded: { HomePage?: ComponentType; CalendarPages?: ComponentType } = {};

const loadHome = async () => {
  const { HomePage } = await import(/* webpackChunkName: "home" */ './home/index.js');
  loaded.HomePage = HomePage;
  return { default: HomePage };
};
const loadCalendarPages = async () => {
  const { CalendarPages } = await import(/* webpackChunkName: "calendar-pages" */ './calendar-pages.js');
  loaded.CalendarPages = CalendarPages;
  return { default: CalendarPages };
};

/** React caches a failed lazy import: the shell's Retry mounts the routes again, which imports again. */
const usePages = () =>
  useState(() => ({
    HomePage: loaded.HomePage ?? lazy(loadHome),
    CalendarPages: loaded.CalendarPages ?? lazy(loadCalendarPages),
  }))[0];

/** Small, so that the home page's data is requested before its chunk is loaded. */
function DashboardRoutes() {
  const { HomePage, CalendarPages } = usePages();
  const home = (
    <>
      <HomePrefetch />
      <Suspense fallback={<LoadingScreen />}>
        <HomePage />
      </Suspense>
    </>
  );
  return (
    <Routes>
      <Route path={pages.list.path} element={home} />
      <Route path={pages.scheduler.path} element={home} />
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

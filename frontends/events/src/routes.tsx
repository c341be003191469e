import type { RemoteRoutes } from '@daymark/federation/remote';
import { ComponentLibrary } from '@daymark/ui';
import { Route, Routes } from '@daymark/ui/router';
import { EventDetailPage } from './event-detail/index.js';
import { CreateEventPage, EditEventPage } from './event-form/index.js';
import { EventsPage } from './events-list/index.js';
import { pages } from './pages.js';
import { SearchPage } from './search/index.js';
import './events.css';

function EventsRoutes() {
  return (
    <ComponentLibrary>
      <Routes>
        <Route path={pages.list.path} element={<EventsPage />} />
        <Route path={pages.search.path} element={<SearchPage />} />
        <Route path={pages.create.path} element={<CreateEventPage />} />
        <Route path={pages.add.path} element={<CreateEventPage />} />
        <Route path={pages.edit.path} element={<EditEventPage />} />
        <Route path={pages.detail.path} element={<EventDetailPage />} />
      </Routes>
    </ComponentLibrary>
  );
}

export default EventsRoutes satisfies RemoteRoutes['default'];

import type { RemoteRoutes } from '@daymark/federation/remote';
import { Route, Routes } from '@daymark/ui/router';
import { EventDetailPage } from './event-detail/index.js';
import { CreateEventPage, EditEventPage } from './event-form/index.js';
import { EventsPage } from './events-list/index.js';
import './events.css';

function EventsRoutes() {
  return (
    <Routes>
      <Route path="/events" element={<EventsPage />} />
      <Route path="/event/create" element={<CreateEventPage />} />
      <Route path="/calendar/:calendarId/add-event" element={<CreateEventPage />} />
      <Route path="/event/:id/edit" element={<EditEventPage />} />
      <Route path="/event/:id" element={<EventDetailPage />} />
    </Routes>
  );
}

export default EventsRoutes satisfies RemoteRoutes['default'];

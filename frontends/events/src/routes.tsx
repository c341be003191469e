import type { RemoteRoutes } from '@daymark/federation/remote';
import { Route, Routes } from '@daymark/ui/router';
import { EventDetailPage } from './event-detail/event-detail-page.js';
import { CreateEventPage } from './event-form/create-event-page.js';
import { EventsPage } from './events-list/events-page.js';
import { EditEventPage } from './event-form/edit-event-page.js';
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

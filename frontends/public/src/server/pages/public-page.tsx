import type { PageData } from '../../page-data.js';
import { CalendarPage } from './calendar-page.js';
import { EmbedPage } from './embed-page.js';
import { EventFrame } from './event/event-frame.js';
import { EventPage } from './event/event-page.js';
import { PrintPage } from './print-page.js';
import { ProblemPage } from './problem-page.js';

/** The page for the data. */
export function PublicPage({ data }: { data: PageData }) {
  switch (data.page) {
    case 'event':
      return data.isFramed ? <EventFrame data={data} /> : <EventPage data={data} />;
    case 'calendar':
      return <CalendarPage data={data} />;
    case 'embed':
      return <EmbedPage data={data} />;
    case 'print':
      return <PrintPage data={data} />;
    case 'problem':
      return <ProblemPage data={data} />;
  }
}

import { EmbedBody } from '../../embed/index.js';
import type { CalendarPageData } from '../../page-data.js';
import * as texts from '../../texts.js';
import { HydratedPart } from './hydrated-part.js';

/** A calendar's month for the frame of another site. Nothing but this calendar is ever shown within the frame. */
export function EmbedPage({ data }: { data: CalendarPageData }) {
  const { calendar, site } = data;
  return (
    <main className="embed">
      <h1 className="embed-name" dir="auto">
        <a
          href={`${site.origin}/calendar/public/${calendar.id}`}
          className="embed-link"
          target="_blank"
          rel="noopener"
          title={texts.calendar.openCalendar}
        >
          {calendar.name}
        </a>
      </h1>
      <HydratedPart>
        <EmbedBody data={data} />
      </HydratedPart>
    </main>
  );
}

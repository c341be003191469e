import { EventFacts } from '../../event/index.js';
import type { EventPageData } from '../../page-data.js';
import { AddToCalendar } from './add-to-calendar.js';
import { HydratedPart } from './hydrated-part.js';
import { PageFrame } from './page-frame.js';

/** A publicly shared event, or one occurrence of it. */
export function EventPage({ data }: { data: EventPageData }) {
  const { event, site } = data;
  return (
    <PageFrame site={site}>
      <article className="event">
        <HydratedPart>
          <EventFacts data={data} />
        </HydratedPart>
        <AddToCalendar event={event} origin={site.origin} />
      </article>
    </PageFrame>
  );
}

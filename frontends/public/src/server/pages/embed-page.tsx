import { EmbedBody } from '../../embed/index.js';
import type { CalendarPageData } from '../../page-data.js';
import { text } from '../../texts.js';
import { OUTSIDE } from '../../calendar/index.js';
import { Legend } from '../collection/index.js';
import { HydratedPart } from './page-frame.js';

/** A calendar's month for a frame on another site. The frame never shows anything but this calendar. */
export function EmbedPage({ data }: { data: CalendarPageData }) {
  const { calendar, site } = data;
  const page = `${site.origin}/calendar/public/${calendar.id}`;
  return (
    <main className={`embed embed-${data.address.view}`}>
      <header className="ui-actions embed-head">
        {calendar.logo_url ? (
          <img className="embed-logo" src={calendar.logo_url} alt="" width={36} height={36} />
        ) : null}
        <h1 className="embed-name" dir="auto">
          <a href={page} className="embed-link" {...OUTSIDE} title={text('calendar.openCalendar')}>
            {calendar.name}
          </a>
        </h1>
        <p className="embed-links">
          <a className="ui-link" href={`${page}#subscribe`} {...OUTSIDE}>
            {text('calendar.subscribe')}
          </a>
          <a className="ui-link" href={page} {...OUTSIDE}>
            {text('calendar.openPage')}
          </a>
        </p>
      </header>
      <Legend data={data} />
      <HydratedPart>
        <EmbedBody data={data} />
      </HydratedPart>
    </main>
  );
}

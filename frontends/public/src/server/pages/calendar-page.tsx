import { EmptyState } from '@daymark/ui/public';
import { CalendarBody, MonthList, MonthView } from '../../calendar/index.js';
import type { CalendarPageData } from '../../page-data.js';
import * as texts from '../../texts.js';
import { HydratedPart } from './hydrated-part.js';
import { PageFrame } from './page-frame.js';
import { SubscribeDialog } from './subscribe-dialog.js';

/** True for a calendar without events, as far as a visitor who asked for no month in particular can tell. */
export const isEmptyCalendar = ({ address, events }: CalendarPageData) =>
  address.month === null &&
  events.state === 'loaded' &&
  events.elsewhere?.previous === null &&
  events.elsewhere.next === null;

/** True for the page that lists its events. An embed has no list. */
export const isList = ({ page, address }: CalendarPageData) => page === 'calendar' && address.view === 'list';

/** A public calendar: what it is, how to subscribe, and its events as a month or a list. */
export function CalendarPage({ data }: { data: CalendarPageData }) {
  const { calendar, site } = data;
  return (
    <PageFrame site={site}>
      <header className="calendar-head">
        <div className="calendar-words">
          <h1 className="calendar-name" dir="auto">
            {calendar.name}
          </h1>
          {calendar.description ? (
            <p className="calendar-description" dir="auto">
              {calendar.description}
            </p>
          ) : null}
        </div>
        <SubscribeDialog calendar={calendar} best={data.bestWay} />
      </header>
      {isEmptyCalendar(data) ? (
        <EmptyState title={texts.calendar.emptyTitle} text={texts.calendar.emptyDetail} />
      ) : (
        <HydratedPart>
          <CalendarBody data={data} view={isList(data) ? MonthList : MonthView} />
        </HydratedPart>
      )}
    </PageFrame>
  );
}

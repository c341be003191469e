import { memo, type CSSProperties } from 'react';
import { useShortTimes } from '@daymark/calendar-ui';
import type { Calendar, UpcomingEvents } from '@daymark/contracts';
import { Card, formatInstantDate, localTimeZone, Tag, Typography } from '@daymark/ui/core';
import { ButtonLink } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

interface CalendarCardProps {
  calendar: Calendar;
  /** Its coming events: null if there are none, undefined while unknown. */
  upcoming: UpcomingEvents | null | undefined;
  isHidden: boolean;
  onHide: (calendarId: string, isHidden: boolean) => void;
}

/** Its link covers all of it except the check box. Memoised: the list is rendered with each date in the address. */
export const CalendarCard = memo(function CalendarCard(props: CalendarCardProps) {
  const { calendar, upcoming, isHidden, onHide } = props;
  return (
    <Card
      className="calendar-card"
      style={{ '--calendar-color': calendar.color } as CSSProperties}
      title={<bdi>{calendar.name}</bdi>}
      extra={
        <>
          <Tag tone={calendar.is_public ? 'success' : 'neutral'}>
            {calendar.is_public ? texts.public : texts.private}
          </Tag>
          <input
            type="checkbox"
            className="calendar-card-box"
            aria-label={texts.list.show(calendar.name)}
            checked={!isHidden}
            onChange={({ target }) => onHide(calendar.id, !target.checked)}
          />
        </>
      }
    >
      <p
        className={
          calendar.description ? 'calendar-card-description' : 'calendar-card-description ui-text-faint'
        }
        dir="auto"
      >
        {calendar.description ?? texts.list.noDescription}
      </p>
      <UpcomingText upcoming={upcoming} />
      <div className="calendar-card-foot">
        <Typography.Text className="ui-text-faint">
          {texts.list.createdOn(formatInstantDate(calendar.created_at, localTimeZone()))}
        </Typography.Text>
        <ButtonLink
          to={paths.calendarDetail(calendar.id)}
          className="calendar-card-link"
          aria-label={`${texts.list.view}: ${calendar.name}`}
        >
          {texts.list.view}
        </ButtonLink>
      </div>
    </Card>
  );
});

/** Keeps its space while loading, so that nothing moves. */
function UpcomingText({ upcoming }: Pick<CalendarCardProps, 'upcoming'>) {
  const { formatNext } = useShortTimes();
  if (!upcoming) {
    return (
      <p className="calendar-card-upcoming ui-text-faint">
        {upcoming === null ? texts.list.nothingToCome : null}
      </p>
    );
  }
  const { next_event: next, events_to_come, dates_to_come = events_to_come, has_more_dates } = upcoming;
  return (
    <p className="calendar-card-upcoming">
      <bdi className="calendar-card-next">{next.title}</bdi>
      <span className="ui-text-secondary">{texts.list.next(formatNext(next))}</span>
      <span className="ui-text-faint">
        {(has_more_dates ? texts.list.moreToCome : texts.list.toCome)(dates_to_come)}
      </span>
    </p>
  );
}

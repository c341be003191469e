import type { Calendar } from '@daymark/contracts';
import { Card, formatInstantDate, localTimeZone, Typography } from '@daymark/ui';
import { ButtonLink } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { VisibilityTag } from '../visibility-tag.js';

/** One calendar of the grid. */
export function CalendarCard({ calendar }: { calendar: Calendar }) {
  return (
    <Card
      className="calendar-card"
      title={calendar.name}
      extra={<VisibilityTag isPublic={calendar.is_public} />}
    >
      <p
        className={
          calendar.description ? 'calendar-card-description' : 'calendar-card-description ui-text-faint'
        }
      >
        {calendar.description ?? texts.list.noDescription}
      </p>
      <div className="calendar-card-foot">
        <Typography.Text className="ui-text-faint">
          {texts.list.createdOn(formatInstantDate(calendar.created_at, localTimeZone()))}
        </Typography.Text>
        <ButtonLink
          to={paths.calendarDetail(calendar.id)}
          aria-label={`${texts.list.view}: ${calendar.name}`}
        >
          {texts.list.view}
        </ButtonLink>
      </div>
    </Card>
  );
}

import { problemOf, type Calendar } from '@daymark/contracts';
import { textAround } from '@daymark/texts';
import { EmptyPage } from '@daymark/ui/core';
import { ButtonLink } from '@daymark/ui/router';
import { text } from '../desk-texts.js';

/** Why a member's role is not enough for something in a calendar, and who can help. */
export function roleTooLow({ owner_is_inactive }: Pick<Calendar, 'owner_is_inactive'>) {
  const { title, detail } = problemOf('NOT_ENOUGH_ROLE');
  return { title, text: owner_is_inactive ? text('desk.calendarOnHold') : detail };
}

/** Instead of a page of a calendar whose form would be refused. */
export function RoleTooLow({ calendar }: { calendar: Pick<Calendar, 'id' | 'name' | 'owner_is_inactive'> }) {
  const [before, after] = textAround((name) => text('desk.openCalendar', { name }));
  return (
    <EmptyPage
      {...roleTooLow(calendar)}
      action={
        <ButtonLink to={`/calendar/detail/${calendar.id}`}>
          {before}
          <bdi>{calendar.name}</bdi>
          {after}
        </ButtonLink>
      }
    />
  );
}

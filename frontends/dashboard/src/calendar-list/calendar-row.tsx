import { memo, useId, type CSSProperties } from 'react';
import { useShortTimes } from '@daymark/calendar-ui';
import type { Calendar, UpcomingEvents } from '@daymark/contracts';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  ActionButton,
  ChevronDownIcon,
  EyeIcon,
  formatInstantDate,
  localTimeZone,
  MoreIcon,
  Typography,
  type Icon,
} from '@daymark/ui/core';
import { ButtonLink, Link, MenuButton, type MenuEntry } from '@daymark/ui/router';
import type { CalendarActions } from '../calendar-actions/index.js';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { VisibilityTag } from '../visibility-tag.js';

interface RowActions {
  hide: (calendarId: string, isHidden: boolean) => void;
  move: (calendarId: string, place: number) => void;
  showOnly: (calendarId: string) => void;
  toggle: (calendarId: string) => void;
}

interface CalendarRowProps {
  calendar: Calendar;
  /** Its coming events: null if there are none, undefined while unknown. */
  upcoming: UpcomingEvents | null | undefined;
  isUnfolded: boolean;
  acts: RowActions;
  place: number;
  count: number;
  /** False in a part of the list, where it has no place. */
  isOrdered: boolean;
  hasOthers: boolean;
  entriesOf: CalendarActions['entriesOf'];
}

/** A calendar in one line, which unfolds into its card. Memoised: the list is rendered with each date in the address. */
export const CalendarRow = memo(function CalendarRow(props: CalendarRowProps) {
  const { calendar, isUnfolded, acts } = props;
  const { id, name } = calendar;
  const { is_owner, role, owner_is_inactive } = calendar;
  /** A calendar whose owner's account is deactivated is only read, whatever the role. */
  const note = owner_is_inactive
    ? text('dashboard.ownerNotActive')
    : is_owner || !role
      ? null
      : text(`dashboard.roles.${role}`);
  const level = is_owner ? 2 : 3;
  const titleId = useId();
  const cardId = useId();
  return (
    <section
      className="calendar-row"
      aria-labelledby={titleId}
      style={{ '--calendar-color': calendar.color } as CSSProperties}
    >
      <div className="calendar-row-head">
        <input
          type="checkbox"
          className="calendar-row-color"
          aria-label={text('dashboard.list.show', { name })}
          checked={!calendar.is_hidden}
          onChange={({ target }) => acts.hide(id, !target.checked)}
        />
        <div className="calendar-row-name">
          <Typography.Title level={level} id={titleId}>
            <Link to={paths.calendarDetail(id)} title={name} draggable={false}>
              <bdi className="ui-ellipsis">{name}</bdi>
            </Link>
          </Typography.Title>
          {note ? <span className="calendar-row-role">{note}</span> : null}
        </div>
        {isUnfolded && !owner_is_inactive ? <VisibilityTag calendar={calendar} /> : null}
        <ActionButton
          kind="quiet"
          className="ui-icon-button calendar-row-toggle"
          aria-label={text('dashboard.list.unfold', { name })}
          aria-expanded={isUnfolded}
          aria-controls={cardId}
          onClick={() => acts.toggle(id)}
        >
          <ChevronDownIcon />
        </ActionButton>
        <MenuButton
          label={text('dashboard.list.more', { name })}
          icon={MoreIcon}
          kind="quiet"
          className="calendar-row-menu"
          entries={props.entriesOf(calendar, entriesOfRow(props))}
        />
      </div>
      <div id={cardId} hidden={!isUnfolded}>
        {isUnfolded ? <CalendarCard {...props} /> : null}
      </div>
    </section>
  );
});

function entriesOfRow({
  calendar: { id },
  acts,
  place,
  count,
  isOrdered,
  hasOthers,
}: CalendarRowProps): MenuEntry[] {
  const moves = (label: string, icon: Icon, to: number): MenuEntry[] =>
    isOrdered && to >= 0 && to <= count
      ? [{ kind: 'action', label, icon, onSelect: () => acts.move(id, to) }]
      : [];
  const showOnly: MenuEntry = {
    kind: 'action',
    label: text('dashboard.list.showOnly'),
    icon: EyeIcon,
    onSelect: () => acts.showOnly(id),
  };
  return [
    ...(hasOthers ? [showOnly] : []),
    ...moves(text('dashboard.list.moveUp'), ArrowUpIcon, place - 1),
    ...moves(text('dashboard.list.moveDown'), ArrowDownIcon, place + 2),
  ];
}

function CalendarCard({ calendar, upcoming }: Pick<CalendarRowProps, 'calendar' | 'upcoming'>) {
  const { description } = calendar;
  return (
    <div className="calendar-card">
      <p
        className={description ? 'calendar-card-description' : 'calendar-card-description ui-text-faint'}
        dir="auto"
      >
        {description ?? text('dashboard.list.noDescription')}
      </p>
      <UpcomingText upcoming={upcoming} />
      <div className="ui-apart calendar-card-foot">
        <span className="ui-text-faint">
          {text('dashboard.list.createdOn', {
            date: formatInstantDate(calendar.created_at, localTimeZone()),
          })}
        </span>
        <ButtonLink
          to={paths.calendarDetail(calendar.id)}
          className="calendar-card-link"
          aria-label={`${text('dashboard.list.view')}: ${calendar.name}`}
        >
          {text('dashboard.list.view')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** At most a hundred dates are counted per series, so with `has_more_dates` there are at least a hundred. */
const inHundreds = (count: number) => Math.floor(count / 100) * 100;

/** Keeps its space while loading, so that nothing moves. */
function UpcomingText({ upcoming }: Pick<CalendarRowProps, 'upcoming'>) {
  const { formatNext } = useShortTimes();
  if (!upcoming) {
    return (
      <p className="calendar-card-upcoming ui-text-faint">
        {upcoming === null ? text('dashboard.list.nothingToCome') : null}
      </p>
    );
  }
  const { next_event: next, events_to_come, dates_to_come = events_to_come, has_more_dates } = upcoming;
  return (
    <p className="calendar-card-upcoming">
      <bdi className="ui-ellipsis calendar-card-next">{next.title}</bdi>
      <span className="ui-text-secondary">{text('dashboard.list.next', { date: formatNext(next) })}</span>
      <span className="ui-text-faint">
        {has_more_dates
          ? text('dashboard.list.moreToCome', { count: inHundreds(dates_to_come) })
          : text('dashboard.list.toCome', { count: dates_to_come })}
      </span>
    </p>
  );
}

import { useId, useState } from 'react';
import {
  factLabel,
  EventLines,
  isToCome,
  mayChange,
  mayCopy,
  mayDelete,
  onShownDate,
  SelectionBox,
  SharingTag,
  useShortTimes,
  useCopyEvent,
  useJoinedCalendars,
} from '@daymark/calendar-ui';
import { timeZoneCity } from '@daymark/calendar-ui/time-zones';
import type { ListedEvent } from '@daymark/contracts';
import {
  classNames,
  Fact,
  listed,
  Tag,
  TintedTag,
  Typography,
  withinSentence,
  Button,
  DeleteIcon,
  MoreIcon,
  PHONE,
  useMediaQuery,
} from '@daymark/ui';
import { DeleteEventDialog, useDeleteEvent } from '@daymark/calendar-ui/delete-event';
import { CopyButton } from '@daymark/ui/overlay';
import { ButtonLink, MenuButton } from '@daymark/ui/router';
import { Description } from '../description.js';
import { text } from '../texts.js';
import { paths, publicLinkOf } from '../paths.js';

interface EventRowProps {
  event: ListedEvent;
  isOpen: boolean;
  onToggle: () => void;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
}

export function EventRow({ event, isOpen, onToggle, isSelected, onSelect }: EventRowProps) {
  const id = useId();
  const times = useShortTimes();
  const note = times.formatNote(event);
  return (
    <li className={classNames('ui-box event-row', isOpen && 'event-row-open')}>
      {mayChange(event) ? (
        <SelectionBox title={event.title} isSelected={isSelected} onSelect={onSelect} />
      ) : null}
      <Typography.Title level={2} className="event-row-head">
        <button
          type="button"
          className="event-row-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          {/* In its own text direction, next to the date. */}
          <span className="event-row-title">
            <bdi>{event.status === 'cancelled' ? <s>{event.title}</s> : event.title}</bdi>
          </span>
          <span className="event-row-badges">
            {event.status === 'cancelled' ? <Tag>{factLabel('status')}</Tag> : null}
            {event.is_recurring ? <Tag tone="primary">{text('events.detail.recurring')}</Tag> : null}
            {event.is_exception ? <Tag tone="warning">{text('events.detail.exception')}</Tag> : null}
            <SharingTag event={event} />
            {event.source_host === undefined ? null : (
              <Tag className="ui-tag-locked">{text('events.detail.from', { host: event.source_host })}</Tag>
            )}
            {event.calendars.map((calendar) => (
              <TintedTag key={calendar.id} color={calendar.color}>
                <bdi>{calendar.name}</bdi>
              </TintedTag>
            ))}
          </span>
          <span className="event-row-start">
            {dateOf(event, times)}
            {note ? (
              <>
                {' · '}
                <bdi>{note}</bdi>
              </>
            ) : null}
            {event.recurrence_text ? (
              <>
                {' · '}
                <span aria-hidden="true">↻ </span>
                {event.recurrence_text}
              </>
            ) : null}
          </span>
        </button>
      </Typography.Title>
      {isOpen ? (
        <div id={id} className="ui-stack event-row-body">
          <Description description={event.description} />
          <RowFacts event={event} />
          <EventRowActions event={event} />
        </div>
      ) : null}
    </li>
  );
}

function dateOf(event: ListedEvent, { formatSpan }: ReturnType<typeof useShortTimes>): string {
  const date = formatSpan(onShownDate(event));
  if (!event.is_recurring) return date;
  const isNext = Date.parse(event.next_start_time) > Date.now();
  const when = isNext ? 'next' : isToCome(event) ? 'now' : 'last';
  return text(`events.list.${when}`, { date: withinSentence(date) });
}

function RowFacts({ event }: { event: ListedEvent }) {
  const shown = onShownDate(event);
  const { formatStart, formatEnd } = useShortTimes();
  return (
    <dl className="ui-facts">
      <Fact name={factLabel('start_local')}>{formatStart(shown)}</Fact>
      <Fact name={factLabel('end_local')}>{formatEnd(shown)}</Fact>
      {event.is_all_day ? (
        <Fact name={text('events.detail.time')}>{factLabel('is_all_day')}</Fact>
      ) : (
        <Fact name={factLabel('timezone')}>{timeZoneCity(event.timezone)}</Fact>
      )}
      <EventLines event={event} group="place" />
      {event.recurrence_text ? <Fact name={factLabel('recurrence')}>{event.recurrence_text}</Fact> : null}
      {event.calendars.length > 0 ? (
        <Fact name={text('events.detail.calendars')}>
          <bdi>
            {listed(
              event.calendars.map(({ name }) => name),
              'none',
            )}
          </bdi>
        </Fact>
      ) : null}
      {event.source_host === undefined ? null : (
        <Fact name={text('events.list.keptInStep')}>{event.source_host}</Fact>
      )}
      <EventLines event={event} group="meeting" />
    </dl>
  );
}

function EventRowActions({ event }: { event: ListedEvent }) {
  const isPhone = useMediaQuery(PHONE);
  const [isAsking, setIsAsking] = useState(false);
  const copy = useCopyEvent();
  const { calendars } = useJoinedCalendars({ isAsked: event.is_read_only === true });
  const isDeletable = mayDelete(event, calendars);
  const remove = useDeleteEvent();
  return (
    <div className="ui-actions">
      {event.is_public_shareable ? (
        <CopyButton
          value={publicLinkOf(event.id)}
          label={text('events.list.copyLink')}
          subject={event.title}
          copiedToast={text('events.sharing.linkCopied')}
        />
      ) : null}
      {mayCopy(event, calendars) ? (
        <Button onClick={() => copy.copy(event.id, event.title)} loading={copy.isBusy}>
          {event.source_host === undefined ? text('events.list.copyEvent') : text('events.detail.makeOwn')}
        </Button>
      ) : null}
      {isDeletable && !isPhone ? (
        <Button danger onClick={() => setIsAsking(true)}>
          {text('events.list.delete')}
        </Button>
      ) : null}
      {mayChange(event) ? (
        <ButtonLink to={paths.editEvent(event.id)}>{text('events.list.edit')}</ButtonLink>
      ) : null}
      <ButtonLink kind="primary" to={paths.event(event.id)}>
        {text('events.list.details')}
      </ButtonLink>
      {/* On a phone in place of the button among the others: last, and two taps away. */}
      {isDeletable && isPhone ? (
        <MenuButton
          label={text('events.list.more')}
          icon={MoreIcon}
          entries={[
            {
              kind: 'action',
              label: text('events.list.delete'),
              icon: DeleteIcon,
              onSelect: () => setIsAsking(true),
              isDangerous: true,
            },
          ]}
        />
      ) : null}
      <DeleteEventDialog
        isOpen={isAsking}
        event={event}
        onDelete={(scope, undoKey) => remove(event.id, scope, undoKey)}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}

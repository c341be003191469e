import { useId, useState } from 'react';
import {
  eventFacts,
  EventLines,
  isToCome,
  onShownDate,
  SharingTag,
  useShortTimes,
  useCopyEvent,
} from '@daymark/calendar-ui';
import { timeZoneCity } from '@daymark/calendar-ui/time-zones';
import type { ListedEvent } from '@daymark/contracts';
import {
  classNames,
  Fact,
  Tag,
  TintedTag,
  Typography,
  withinSentence,
  Button,
  buttonClass,
} from '@daymark/ui';
import { DeleteEventDialog, useDeleteEvent } from '@daymark/calendar-ui/delete-event';
import { AnchoredPanel } from '@daymark/ui/core';
import { CopyButton } from '@daymark/ui/overlay';
import { ButtonLink } from '@daymark/ui/router';
import { texts } from '../texts.js';
import { paths, publicLinkOf } from '../paths.js';

interface EventRowProps {
  event: ListedEvent;
  isOpen: boolean;
  onToggle: () => void;
}

export function EventRow({ event, isOpen, onToggle }: EventRowProps) {
  const id = useId();
  const times = useShortTimes();
  return (
    <li className={classNames('event-row', isOpen && 'event-row-open')}>
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
            {event.status === 'cancelled' ? <Tag>{eventFacts.status.label}</Tag> : null}
            {event.is_recurring ? <Tag tone="primary">{texts.detail.recurring}</Tag> : null}
            {event.is_exception ? <Tag tone="warning">{texts.detail.exception}</Tag> : null}
            <SharingTag event={event} />
            {event.source_host === undefined ? null : (
              <Tag className="ui-tag-locked">{texts.detail.from(event.source_host)}</Tag>
            )}
            {event.calendars.map((calendar) => (
              <TintedTag key={calendar.id} color={calendar.color}>
                <bdi>{calendar.name}</bdi>
              </TintedTag>
            ))}
          </span>
          <span className="event-row-start">{dateOf(event, times)}</span>
        </button>
      </Typography.Title>
      {isOpen ? (
        <div id={id} className="event-row-body">
          {event.cancellation_note ? (
            <p className="ui-typed-text" dir="auto">
              <strong>{event.cancellation_note}</strong>
            </p>
          ) : null}
          {event.description ? (
            <p className="ui-typed-text" dir="auto">
              {event.description}
            </p>
          ) : null}
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
  const { next, now, last } = texts.list;
  const label = Date.parse(event.next_start_time) > Date.now() ? next : isToCome(event) ? now : last;
  return label(withinSentence(date));
}

function RowFacts({ event }: { event: ListedEvent }) {
  const text = texts.detail;
  const shown = onShownDate(event);
  const { formatStart, formatEnd } = useShortTimes();
  return (
    <dl className="ui-facts">
      <Fact name={eventFacts.start_local.label}>{formatStart(shown)}</Fact>
      <Fact name={eventFacts.end_local.label}>{formatEnd(shown)}</Fact>
      {event.is_all_day ? (
        <Fact name={text.time}>{eventFacts.is_all_day.label}</Fact>
      ) : (
        <Fact name={eventFacts.timezone.label}>{timeZoneCity(event.timezone)}</Fact>
      )}
      <EventLines event={event} group="place" />
      {event.recurrence_text ? <Fact name={eventFacts.recurrence.label}>{event.recurrence_text}</Fact> : null}
      {event.calendars.length > 0 ? (
        <Fact name={text.calendars}>
          <bdi>{event.calendars.map(({ name }) => name).join(', ')}</bdi>
        </Fact>
      ) : null}
      {event.source_host === undefined ? null : <Fact name={texts.list.keptInStep}>{event.source_host}</Fact>}
      <EventLines event={event} group="meeting" />
    </dl>
  );
}

/** The actions on an event in the list. One that comes from elsewhere is changed there. */
function EventRowActions({ event }: { event: ListedEvent }) {
  const isOwn = event.source_host === undefined;
  const [isAsking, setIsAsking] = useState(false);
  const [moreButton, setMoreButton] = useState<Element | null>(null);
  const copy = useCopyEvent();
  const remove = useDeleteEvent();
  return (
    <div className="ui-actions">
      {event.is_public_shareable ? (
        <CopyButton
          value={publicLinkOf(event.id)}
          label={texts.list.copyLink}
          subject={event.title}
          copiedToast={texts.sharing.linkCopied}
        />
      ) : null}
      <Button onClick={() => copy.copy(event.id, event.title)} loading={copy.isBusy}>
        {isOwn ? texts.list.copyEvent : texts.detail.makeOwn}
      </Button>
      {isOwn ? (
        <>
          <Button danger className="event-row-delete" onClick={() => setIsAsking(true)}>
            {texts.list.delete}
          </Button>
          <ButtonLink to={paths.editEvent(event.id)}>{texts.list.edit}</ButtonLink>
        </>
      ) : null}
      <ButtonLink kind="primary" to={paths.event(event.id)}>
        {texts.list.details}
      </ButtonLink>
      {/* On a phone in place of the button among the others: last, and two taps away. */}
      {isOwn ? (
        <Button
          className="event-row-more"
          aria-haspopup="dialog"
          aria-expanded={moreButton !== null}
          onClick={(click) => setMoreButton(click.currentTarget)}
        >
          {texts.list.more}
        </Button>
      ) : null}
      {moreButton ? (
        <AnchoredPanel anchor={moreButton} label={texts.list.more} onClose={() => setMoreButton(null)}>
          <button
            type="button"
            className={buttonClass('quiet', 'event-row-menu-item')}
            onClick={() => {
              setMoreButton(null);
              setIsAsking(true);
            }}
          >
            {texts.list.delete}
          </button>
        </AnchoredPanel>
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

import { Suspense, useState } from 'react';
import {
  EventAuthors,
  factLabel,
  isOccurrence,
  mayChange,
  mayCopy,
  mayDelete,
  SharingTag,
  useCopyEvent,
  useJoinedCalendars,
  useShortTimes,
} from '@daymark/calendar-ui';
import { EventMoreMenu } from '@daymark/calendar-ui/history';
import { DeleteEventDialog, useDeleteEvent, StatusDialog } from '@daymark/calendar-ui/delete-event';
import { parseEventReference, type CalendarEvent, type EventDetails } from '@daymark/contracts';
import {
  Button,
  Card,
  CheckIcon,
  CloseIcon,
  DeleteIcon,
  ListIcon,
  Spin,
  Tabs,
  Tag,
  Typography,
  PHONE,
  useMediaQuery,
} from '@daymark/ui';
import { ButtonLink, Link, useNavigate, useQueryState, type MenuEntry } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { ShareEventDialog, SharingOptions } from '../sharing/index.js';
import { Description } from '../description.js';
import { text } from '../texts.js';
import { ChangedOccurrences } from './changed-occurrences.js';
import { EventFacts, NextDates } from './event-facts.js';

const TABS = ['details', 'sharing'];
const tabInAddress = { tab: { fallback: 'details', isValid: (tab: string) => TABS.includes(tab) } };

export function LoadedEvent({ event }: { event: EventDetails }) {
  const isCancelled = event.status === 'cancelled';
  const note = useShortTimes().formatNote(event);
  const [{ tab }, change] = useQueryState(tabInAddress);
  const isSeries = event.is_recurring && !isOccurrence(event);
  return (
    <div className="ui-page ui-page-narrow">
      <header className="ui-page-head">
        <div className="ui-page-head-text">
          <div className="ui-page-title-row">
            <Typography.Title>
              <bdi>{isCancelled ? <s>{event.title}</s> : event.title}</bdi>
            </Typography.Title>
            {isCancelled ? <Tag>{factLabel('status')}</Tag> : null}
            {event.is_exception ? <Tag tone="warning">{text('events.detail.exception')}</Tag> : null}
            {event.is_recurring && !event.is_exception ? (
              <Tag tone="primary">{text('events.detail.recurring')}</Tag>
            ) : null}
            {event.source_host === undefined ? null : (
              <Tag className="ui-tag-locked">{text('events.detail.from', { host: event.source_host })}</Tag>
            )}
            <SharingTag event={event} />
          </div>
          {note ? (
            <p className="ui-typed-text" dir="auto">
              <strong>{note}</strong>
            </p>
          ) : null}
          {event.source_host === undefined ? null : (
            <p className="ui-page-subtitle">
              {text('events.detail.fromElsewhere', { host: event.source_host })}
            </p>
          )}
          <SeriesNote event={event} />
        </div>
        <EventActions event={event} />
      </header>
      <Tabs
        label={text('events.detail.tabs')}
        activeKey={event.is_read_only ? 'details' : tab}
        onChange={(chosen) => change({ tab: chosen })}
        items={[
          {
            key: 'details',
            label: text('events.detail.details'),
            children: (
              <Card>
                <Description description={event.description} />
                <EventFacts event={event} />
                <EventAuthors event={event} />
                <NextDates dates={event.series_dates?.next_dates ?? []} title={event.title} />
                {isSeries ? <ChangedOccurrences event={event} /> : null}
              </Card>
            ),
          },
          ...(event.is_read_only
            ? []
            : [
                {
                  key: 'sharing',
                  label: text('events.sharing.tab'),
                  children: (
                    <Suspense fallback={<Spin label={text('events.sharing.loading')} />}>
                      <SharingOptions event={event} />
                    </Suspense>
                  ),
                },
              ]),
        ]}
      />
    </div>
  );
}

function SeriesNote({ event }: { event: CalendarEvent }) {
  const seriesId = event.parent_event_id ?? parseEventReference(event.id)?.event_id;
  if (!isOccurrence(event) || !seriesId) return null;
  return (
    <p className="ui-page-subtitle">
      {event.is_exception ? text('events.detail.changedOccurrence') : text('events.detail.oneOccurrence')}{' '}
      <Link className="ui-link" to={paths.event(seriesId)}>
        {text('events.detail.toSeries')}
      </Link>
    </p>
  );
}

function ShareButton({ event }: { event: EventDetails }) {
  const [isSharing, setIsSharing] = useState(false);
  const [wasShared, setWasShared] = useState(false);
  if (isSharing && !wasShared) setWasShared(true);
  return (
    <>
      <Button onClick={() => setIsSharing(true)}>{text('events.sharing.share')}</Button>
      {wasShared ? (
        <Suspense>
          <ShareEventDialog event={event} isOpen={isSharing} onClose={() => setIsSharing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function EventActions({ event }: { event: EventDetails }) {
  const isPhone = useMediaQuery(PHONE);
  const copy = useCopyEvent();
  const { calendars } = useJoinedCalendars({ isAsked: event.is_read_only === true });
  const [asked, setAsked] = useState<'status' | 'delete' | null>(null);
  const isChangeable = mayChange(event);
  // Whoever only reads it has few.
  const areOthersInMenu = isPhone && isChangeable;
  // Without an end it goes on into the next season by itself.
  const hasEnd = (event.recurrence?.end_date ?? event.recurrence?.count ?? null) !== null;
  const action = event.status === 'cancelled' ? 'reinstate' : 'cancel';
  const others: Exclude<MenuEntry, { kind: 'separator' }>[] = [
    { kind: 'link', label: text('events.detail.backToEvents'), icon: ListIcon, to: paths.events },
  ];
  if (isChangeable)
    others.unshift({
      kind: 'action',
      label: text(`events.cancellation.open.${action}`),
      icon: action === 'cancel' ? CloseIcon : CheckIcon,
      onSelect: () => setAsked('status'),
    });
  if (mayDelete(event, calendars))
    others.push({
      kind: 'action',
      label: text('events.list.delete'),
      icon: DeleteIcon,
      onSelect: () => setAsked('delete'),
      isDangerous: true,
    });
  return (
    <div className="ui-actions">
      {isChangeable ? (
        <ButtonLink kind="primary" to={paths.editEvent(event.id)}>
          {text('events.list.edit')}
        </ButtonLink>
      ) : mayCopy(event, calendars) ? (
        <Button type="primary" onClick={() => copy.copy(event.id, event.title)} loading={copy.isBusy}>
          {event.source_host === undefined ? text('events.list.copyEvent') : text('events.detail.makeOwn')}
        </Button>
      ) : null}
      <ShareButton event={event} />
      {areOthersInMenu
        ? null
        : others.map((entry) =>
            entry.kind === 'link' ? (
              <ButtonLink key={entry.label} to={entry.to}>
                {entry.label}
              </ButtonLink>
            ) : (
              <Button key={entry.label} danger={entry.isDangerous ?? false} onClick={entry.onSelect}>
                {entry.label}
              </Button>
            ),
          )}
      <EventMoreMenu
        event={event}
        label={text('events.list.more')}
        hasSeason={isChangeable && hasEnd && !isOccurrence(event)}
        first={areOthersInMenu ? others : []}
      />
      <AskedToDelete event={event} isOpen={asked === 'delete'} onClose={() => setAsked(null)} />
      <AskedForStatus
        key={action}
        event={event}
        action={action}
        isOpen={asked === 'status'}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

interface AskedProps {
  event: EventDetails;
  isOpen: boolean;
  onClose: () => void;
}

function AskedToDelete({ event, ...dialog }: AskedProps) {
  const navigate = useNavigate();
  const remove = useDeleteEvent();
  const calendar = event.calendars[0];
  const leading = event.series_dates?.shown ?? null;
  return (
    <DeleteEventDialog
      {...dialog}
      event={event}
      leading={leading}
      onDelete={(scope, undoKey) =>
        remove(leading && scope !== 'series' ? leading.id : event.id, scope, undoKey)
      }
      onDeleted={(scope) => {
        // A series that lost only some dates keeps its page.
        if (leading && scope !== 'series') return;
        // The calendar opens at the event's month.
        const at = `?date=${(leading ?? event).start_local.slice(0, 10)}`;
        void navigate(calendar ? paths.calendarDetail(calendar.id) + at : paths.events);
      }}
    />
  );
}

function AskedForStatus({ event, action, ...dialog }: AskedProps & { action: 'cancel' | 'reinstate' }) {
  const navigate = useNavigate();
  const leading = event.series_dates?.shown;
  return (
    <StatusDialog
      {...dialog}
      event={event}
      action={action}
      leading={leading?.status === event.status ? leading : null}
      onDone={(changedId, scope) => {
        // The following occurrences are now a separate series.
        if (scope === 'following') void navigate(paths.event(changedId));
      }}
    />
  );
}

import { useState } from 'react';
import {
  call,
  createRequestKeys,
  failureMessage,
  failureToast,
  keepPreviousData,
  useEndpointQuery,
  useInvalidation,
} from '@daymark/api-client';
import { copySeason, previewSeason, type SeasonPreview } from '@daymark/contracts';
import {
  addDays,
  formatShortDate,
  joinMoment,
  localTimeZone,
  Notice,
  Skeleton,
  todayIn,
} from '@daymark/ui/core';
import { DateField } from '@daymark/ui/date';
import { ConfirmDialog, useConfirmedAction } from '@daymark/ui/overlay';
import { formatEventSpan } from '../event-times/event-times.js';
import { useViewPreferences } from '../events/view-preferences.js';
// eslint-disable-next-line @nx/enforce-module-boundaries -- shared by its name: a copy would remember steps of its own
import { useUndo } from '@daymark/calendar-ui/undo';
import '../styles/season.css';
import { text } from '../desk-texts.js';

/** A season is within the last year. */
const SEASON_DAYS = 364;

export interface SeasonDialogProps {
  /** A series, or a calendar with all that begins in a span of days. */
  of: { event_id: string } | { calendar_id: string };
  title: string;
  onClose: () => void;
}

export function SeasonDialog({ of, title, onClose }: SeasonDialogProps) {
  const { weekStart } = useViewPreferences();
  const today = todayIn(localTimeZone());
  const isCalendar = 'calendar_id' in of;
  const [from, setFrom] = useState(isCalendar ? addDays(today, -SEASON_DAYS) : null);
  const [until, setUntil] = useState<string | null>(null);
  const [startsOn, setStartsOn] = useState<string | null>(null);
  const query = {
    ...of,
    ...(from && { from }),
    ...(until && { until }),
    ...(startsOn && { starts_on: startsOn }),
  };
  const preview = useEndpointQuery(previewSeason, { query }, { placeholderData: keepPreviousData });
  const undo = useUndo();
  const invalidate = useInvalidation();
  const { isBusy, perform } = useConfirmedAction();
  const [keyOf] = useState(createRequestKeys);
  const season = preview.isError ? undefined : preview.data;
  const copy = async () => {
    const { key: undoKey, done } = undo.begin(title);
    await perform(() => call(copySeason, { body: query, undoKey, idempotencyKey: keyOf(query) }), {
      done: null,
      failed: (error) => failureToast(error, text('desk.season.notCopied'), text('desk.tryAgainSoon')),
      onDone: () => {
        done({ title: text('desk.season.done'), description: `${title}: ${sayWhat(season!, today)}` });
        onClose();
      },
    });
    await invalidate(copySeason);
  };
  const span = [
    { label: text('desk.season.from'), value: from, set: setFrom },
    { label: text('desk.season.until'), value: until, set: setUntil },
  ];
  const begins = {
    label: text('desk.season.begins'),
    value: startsOn ?? season?.starts_on ?? null,
    set: setStartsOn,
  };
  return (
    <ConfirmDialog
      isOpen
      title={text('desk.season.title')}
      confirmLabel={
        season?.events ? text('desk.season.copyEvents', { count: season.events }) : text('desk.season.copy')
      }
      busyLabel={text('desk.season.busy')}
      isBusy={isBusy}
      isConfirmDisabled={!season?.events || season.refusal !== null || preview.isPlaceholderData}
      width={560}
      onConfirm={() => void copy()}
      onCancel={onClose}
    >
      <div className="ui-season-days">
        {[...(isCalendar ? span : []), begins].map(({ label, value, set }) => (
          <label key={label}>
            {label}
            <DateField aria-label={label} value={value} weekStart={weekStart} onChange={set} />
          </label>
        ))}
      </div>
      <div className="ui-season-preview" aria-live="polite" aria-busy={preview.isFetching || undefined}>
        {season ? (
          <Preview season={season} today={today} />
        ) : preview.isError ? (
          <Notice tone="error" title={failureMessage(preview.error, text('desk.tryAgainSoon'))} />
        ) : (
          <Skeleton lines={5} />
        )}
      </div>
    </ConfirmDialog>
  );
}

function sayWhat(
  { events, dates, has_more_dates, starts_on, ends_on }: SeasonPreview,
  today: string,
): string {
  if (!starts_on || !ends_on) return text('desk.season.nothing');
  const [first, last] = [formatShortDate(starts_on, today), formatShortDate(ends_on, today)];
  return text('desk.season.what', { events, dates, hasMore: String(has_more_dates), first, last });
}

function Preview({ season, today }: { season: SeasonPreview; today: string }) {
  const { hourCycle } = useViewPreferences();
  const { events, weeks, first_events, notes, note_count, refusal } = season;
  const more = events - first_events.length;
  return (
    <>
      {refusal ? <Notice tone="error" title={refusal} /> : null}
      <p>
        <strong>{sayWhat(season, today)}.</strong>
        {weeks > 0 ? ` ${text('desk.season.later', { weeks })}` : null}
      </p>
      <ul>
        {first_events.map((event) => {
          const when = formatEventSpan(event, { timeZone: event.timezone, hourCycle });
          return (
            <li key={`${event.start_time} ${event.title}`}>
              <bdi>{event.title}</bdi>:{' '}
              {event.recurrence_text ? joinMoment(when, event.recurrence_text) : when}
            </li>
          );
        })}
        {more > 0 ? <li>{text('desk.season.andMore', { count: more })}</li> : null}
      </ul>
      {notes.length > 0 ? (
        <ul className="ui-bullets ui-text-secondary">
          {notes.map(({ kind, title, date }) => (
            <li key={`${kind} ${date} ${title}`}>
              <bdi>{title}</bdi> ({formatShortDate(date, today)}) {text(`desk.season.notes.${kind}`)}
            </li>
          ))}
          {note_count > notes.length ? (
            <li>{text('desk.season.andMore', { count: note_count - notes.length })}</li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}

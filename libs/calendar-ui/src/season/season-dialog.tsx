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
import { copySeason, previewSeason, type SeasonNote, type SeasonPreview } from '@daymark/contracts';
import { addDays, formatShortDate, localTimeZone, Notice, Skeleton, todayIn } from '@daymark/ui/core';
import { DateField } from '@daymark/ui/date';
import { ConfirmDialog, useConfirmedAction } from '@daymark/ui/overlay';
import { formatEventSpan } from '../event-times/event-times.js';
import { useViewPreferences } from '../events/view-preferences.js';
import { countOfEvents } from '../selection/use-event-batch.js';
import { useUndo } from '../undo.js';
import '../styles/season.css';

const FALLBACK = 'Please try again in a moment.';
/** A season is within the last year. */
const SEASON_DAYS = 364;

const noteTexts: Record<SeasonNote['kind'], string> = {
  endless: 'goes on without an end, so it is not copied',
  exists: 'is there already, so it is not copied again',
  'left-out': 'cannot be moved by whole weeks, so it is not copied',
  rule: 'repeats by the day of the month, so its dates do not move by whole weeks',
  dates: 'loses dates that were changed or deleted individually and have no place',
  clock: 'begins while the clock is changed',
  unshared: 'stays private until an administrator allows it to be shared',
};

export interface SeasonDialogProps {
  /** A series, or a calendar with all that begins in a span of days. */
  of: { event_id: string } | { calendar_id: string };
  title: string;
  onClose: () => void;
}

/** Copies a series or the events of a calendar to a later season, after showing what will be there. */
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
      failed: (error) => failureToast(error, 'Not copied', FALLBACK),
      onDone: () => {
        done({ title: 'Copied to next season', description: `${title}: ${sayWhat(season!, today)}` });
        onClose();
      },
    });
    await invalidate(copySeason);
  };
  const span = [
    { label: 'Copy what begins from', value: from, set: setFrom },
    { label: 'until', value: until, set: setUntil },
  ];
  const begins = {
    label: 'Next season begins on',
    value: startsOn ?? season?.starts_on ?? null,
    set: setStartsOn,
  };
  return (
    <ConfirmDialog
      isOpen
      title="Copy to next season"
      confirmLabel={season?.events ? `Copy ${countOfEvents(season.events)}` : 'Copy'}
      busyLabel="Copying..."
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
          <Notice tone="error" title={failureMessage(preview.error, FALLBACK)} />
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
  if (!starts_on || !ends_on) return 'There is nothing to copy';
  const [first, last] = [formatShortDate(starts_on, today), formatShortDate(ends_on, today)];
  return `${countOfEvents(events)} with ${dates}${has_more_dates ? '+' : ''} ${dates === 1 ? 'date' : 'dates'}, ${first} to ${last}`;
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
        {weeks > 0
          ? ` Everything ${weeks === 1 ? 'a week' : `${weeks} weeks`} later, shared as it is now.`
          : null}
      </p>
      <ul>
        {first_events.map((event) => (
          <li key={`${event.start_time} ${event.title}`}>
            <bdi>{event.title}</bdi>: {formatEventSpan(event, { timeZone: event.timezone, hourCycle })}
            {event.recurrence_text ? `, ${event.recurrence_text}` : null}
          </li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
      {notes.length > 0 ? (
        <ul className="ui-text-secondary">
          {notes.map(({ kind, title, date }) => (
            <li key={`${kind} ${date} ${title}`}>
              <bdi>{title}</bdi> ({formatShortDate(date, today)}) {noteTexts[kind]}
            </li>
          ))}
          {note_count > notes.length ? <li>and {note_count - notes.length} more</li> : null}
        </ul>
      ) : null}
    </>
  );
}

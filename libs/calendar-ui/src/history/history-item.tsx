import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import {
  failureMessage,
  useEndpointMutation,
  useEndpointQuery,
  useInvalidation,
  useSession,
} from '@daymark/api-client';
import {
  DEFAULT_CALENDAR_THEME,
  getCalendarHistory,
  HISTORY_PAGE_MAX,
  themePresetOf,
  undoFromEventHistory,
  undoFromHistory,
  type CalendarTheme,
  type HistoryChange,
  type HistoryEntry,
  type HistorySubject,
} from '@daymark/contracts';
import { textAround } from '@daymark/texts';
import { Button } from '@daymark/ui';
import { ErrorPanel, Skeleton, Tag, useToast, withinSentence } from '@daymark/ui/core';
import type { CustomizationValues } from '../customization/customization-values.js';
import { text } from '../desk-texts.js';
import { formatLocalChange } from '../event-times/event-times.js';
import { ColorDot } from '../events/color-dot.js';
import { useJoinedCalendars } from '../events/requests.js';
import { useShortTimes, useTimeStyle } from '../events/view-preferences.js';
import { timeZoneCity } from '../time-zone/time-zone-names.js';

interface HistoryItemProps {
  entry: HistoryEntry;
  /** Whose history it is: it names the events; an event's own history, without one, need not. */
  calendarId: string | null;
  /** The pressed button is gone. */
  onUndone: () => void;
}

const TIMES = ['start_local', 'end_local'];

/** One action, the fields it changed, and what takes it back. */
export function HistoryItem({ entry, calendarId, onUndone }: HistoryItemProps) {
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { subject, changes, kind } = entry;
  // An undoing can be taken back only where it deleted events.
  const action = kind === 'deleted' || kind === 'undone' ? 'restore' : 'undo';
  const undo = useUndoing(entry, text(`desk.history.${action}Done`), onUndone);
  const more = entry.subject_count - 1;
  const when = useSayWhen(subject);
  return (
    <li className="ui-history-entry">
      <div className="ui-history-text">
        {calendarId ? (
          <strong>
            <bdi>{subject.title}</bdi>
            {more > 0 ? ` ${text('desk.history.more', { count: more })}` : null}
          </strong>
        ) : null}
        <span id={id}>
          <Sentence entry={entry} />
        </span>
        {calendarId && when && kind !== 'moved' ? <span className="ui-text-secondary">{when}</span> : null}
        {changes.length > 0 || more > 0 ? (
          <details open={isUnfolded} onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}>
            <summary>
              {more > 0
                ? text('desk.history.all', { count: entry.subject_count })
                : text('desk.history.changes', { count: changes.length })}
            </summary>
            {!isUnfolded ? null : more > 0 && calendarId ? (
              <Parts calendarId={calendarId} action={entry.id} />
            ) : (
              <Changes subject={subject} changes={changes} />
            )}
          </details>
        ) : null}
        {entry.hindrance && !entry.is_undone ? (
          <span className="ui-text-secondary">
            <Hindrance {...entry.hindrance} />
          </span>
        ) : null}
        {undo.failure ? (
          <p role="alert" className="ui-text-danger">
            {undo.failure}
          </p>
        ) : null}
      </div>
      {entry.is_undone ? <Tag>{text('desk.history.isUndone')}</Tag> : null}
      {entry.can_undo && !entry.is_undone ? (
        <Button
          size="small"
          loading={undo.isBusy}
          aria-label={text(`desk.history.${action}Named`, { title: subject.title })}
          aria-describedby={id}
          onClick={undo.run}
        >
          {text(`desk.history.${action}`)}
        </Button>
      ) : null}
    </li>
  );
}

export const HistoryFailure = ({ query }: Pick<ComponentProps<typeof ErrorPanel>, 'query'>) => (
  <ErrorPanel
    title={text('desk.history.failed')}
    fallback={text('desk.tryAgainSoon')}
    query={query}
    headingLevel={3}
  />
);

/** Each thing that one action changed, with its fields. */
function Parts({ calendarId, action, before }: { calendarId: string; action: string; before?: string }) {
  const [after, setAfter] = useState<string>();
  const query = { action, page_size: HISTORY_PAGE_MAX, ...(before && { before }) };
  const page = useEndpointQuery(getCalendarHistory, { params: { id: calendarId }, query });
  if (page.isPending) return <Skeleton label={text('desk.history.loading')} lines={2} />;
  if (page.isError) return <HistoryFailure query={page} />;
  const { items, next } = page.data;
  return (
    <>
      <ul className="ui-history-parts">
        {items.map((part, index) => (
          <li key={index}>
            <Part {...part} />
          </li>
        ))}
      </ul>
      {after ? (
        <Parts calendarId={calendarId} action={action} before={after} />
      ) : next ? (
        <Button size="small" onClick={() => setAfter(next)}>
          {text('desk.history.showMore')}
        </Button>
      ) : null}
    </>
  );
}

function Part({ subject, changes }: HistoryEntry) {
  const when = useSayWhen(subject);
  return (
    <>
      <strong>
        <bdi>{subject.title}</bdi>
      </strong>
      {when ? <span className="ui-text-secondary"> {when}</span> : null}
      {changes.length > 0 ? <Changes subject={subject} changes={changes} /> : null}
    </>
  );
}

function useUndoing({ id: action, calendar_id, subject }: HistoryEntry, done: string, onUndone: () => void) {
  const toast = useToast();
  const invalidate = useInvalidation();
  const [failure, setFailure] = useState<string | null>(null);
  const byCalendar = useEndpointMutation(undoFromHistory);
  const byEvent = useEndpointMutation(undoFromEventHistory);
  const { mutate, isPending } = calendar_id === null ? byEvent : byCalendar;
  const run = () => {
    setFailure(null);
    mutate(
      { params: { id: calendar_id ?? subject.id, action } },
      {
        onSuccess: () => {
          onUndone();
          toast.success({ title: done, description: subject.title });
          void invalidate(undoFromHistory);
        },
        onError: (error) => setFailure(failureMessage(error, text('desk.tryAgainSoon'))),
      },
    );
  };
  return { run, failure, isBusy: isPending };
}

type Maker = NonNullable<HistoryEntry['hindrance']>;

/** Who did it: a person, or what acted without one. */
function makerOf({ actor, made_by }: Maker, userId: string | null): string {
  // A message's choices have no hyphens.
  if (!actor) return made_by?.replace('-', '_') ?? 'nobody';
  if (actor.id === userId) return 'you';
  if (actor.is_former) return 'former';
  return actor.name ? 'named' : 'other';
}

/** 'Moved by Anna, today, 21:58: 18:00 → 19:00'. */
function Sentence({ entry }: { entry: HistoryEntry }) {
  const { user } = useSession();
  const { formatInstant } = useShortTimes();
  const style = useTimeStyle();
  const { kind, at, actor, subject, changes } = entry;
  const times = TIMES.map((name) => changes.find(({ field }) => field === name)).find((change) => change);
  const [from = '', to = ''] = kind === 'moved' && times ? localChange(times, subject, style) : [];
  return (
    <AroundName
      name={actor?.name}
      say={(name) =>
        text('desk.history.entry', {
          kind,
          maker: makerOf(entry, user?.id ?? null),
          name,
          when: withinSentence(formatInstant(at)),
          hasTimes: String(from !== ''),
          from,
          to,
        })
      }
    />
  );
}

/** 'Anna changed it later'. */
function Hindrance(maker: Maker) {
  const { user } = useSession();
  return (
    <AroundName
      name={maker.actor?.name}
      say={(name) => text('desk.history.hindrance', { maker: makerOf(maker, user?.id ?? null), name })}
    />
  );
}

function AroundName({ name, say }: { name: ReactNode; say: Parameters<typeof textAround>[0] }) {
  const [before, after] = textAround(say);
  return (
    <>
      {before}
      {after === undefined ? null : <bdi>{name}</bdi>}
      {after}
    </>
  );
}

type Style = ReturnType<typeof useTimeStyle>;
const localChange = ({ before, after }: HistoryChange, { timezone }: HistorySubject, style: Style) =>
  formatLocalChange(
    [before, after].map((value) => (typeof value === 'string' ? value : '')),
    timezone,
    style,
  );

/** When an event is now. */
function useSayWhen({ start_local, timezone }: HistorySubject): string {
  const style = useTimeStyle();
  return start_local === null ? '' : formatLocalChange([start_local, ''], timezone, style)[0]!;
}

function Changes({ subject, changes }: { subject: HistorySubject; changes: readonly HistoryChange[] }) {
  const style = useTimeStyle();
  const { calendars } = useJoinedCalendars();
  const say = (field: string, value: HistoryChange['before']): string | null => {
    if (Array.isArray(value))
      return value
        .map(
          (id) =>
            calendars.find((calendar) => calendar.id === id)?.name ?? text('desk.history.otherCalendar'),
        )
        .join(', ');
    if (typeof value === 'boolean') return text(`desk.history.${value ? 'yes' : 'no'}`);
    if (field === 'status') return text('desk.history.status', { status: String(value) });
    return value === null ? '' : String(value);
  };
  const both = (change: HistoryChange): ReactNode[] => {
    if (TIMES.includes(change.field)) return localChange(change, subject, style);
    const values = [change.before, change.after];
    if (change.field === 'timezone') return values.map((value) => timeZoneCity(String(value)));
    if (change.field === 'color') return values.map((value) => <Color key="color" value={String(value)} />);
    // An earlier release kept no looks, and of two that differ by their logo nothing is seen here.
    if (LOOKS.includes(change.field) && change.before !== change.after)
      return values.map((value) => <Look key="look" json={value === null ? null : String(value)} />);
    if (change.field === 'recurrence')
      return values.map((value) => (value === null ? text('desk.history.noRule') : String(value)));
    return isTold(change) ? values.map((value) => say(change.field, value)) : [];
  };
  return (
    <dl className="ui-history-changes">
      {changes.map((change, index) => {
        const [before, after] = both(change);
        const date = change.occurrence;
        return (
          <div key={index}>
            <dt>
              {text('desk.history.field', { field: change.field })}
              {date === null ? null : ` (${formatLocalChange([date, ''], subject.timezone, style)[0]})`}
            </dt>
            {before == null || after == null ? null : (
              <>
                <dd>
                  <span className="ui-visually-hidden">{text('desk.history.before')}</span>
                  {before ? <del dir="auto">{before}</del> : <Nothing />}
                </dd>
                <dd>
                  <span className="ui-visually-hidden">{text('desk.history.after')}</span>
                  {after ? <ins dir="auto">{after}</ins> : <Nothing />}
                </dd>
              </>
            )}
          </div>
        );
      })}
    </dl>
  );
}

const Nothing = () => <span className="ui-text-secondary">{text('desk.history.nothing')}</span>;
/** With its code, for who cannot tell it by sight. */
const Color = ({ value }: { value: string }) => (
  <span className="ui-history-color">
    <ColorDot color={value} />
    <bdi dir="ltr">{value.toUpperCase()}</bdi>
  </span>
);

const LOOKS = ['theme', 'customization'];

/** A theme by its name; any other, and the look of an event, by colors and font. Null is the default. */
function Look({ json }: { json: string | null }) {
  const look = (json === null ? DEFAULT_CALENDAR_THEME : JSON.parse(json)) as Partial<
    CalendarTheme & CustomizationValues
  >;
  const name = themePresetOf({ color: DEFAULT_CALENDAR_THEME.primary_color }, look);
  const { primary_color, background_color, text_color, button_color } = look;
  const { border_radius, font_family, timezone } = look;
  const colors = [primary_color, background_color, text_color, button_color];
  const words = [
    name || border_radius === undefined ? null : `${border_radius} rem`,
    font_family?.split(',')[0],
    timezone && timeZoneCity(timezone),
  ];
  return (
    <>
      {name ? `${text('desk.history.theme', { theme: name })} ` : null}
      {name ? null : colors.map((color, index) => (color ? <Color key={index} value={color} /> : null))}
      {words.filter(Boolean).join(', ')}
    </>
  );
}

/** Values that are words of a person; those of choices would be shown as they are stored. */
const TOLD = [
  'title',
  'name',
  'description',
  'location',
  'url',
  'meeting_id',
  'passcode',
  'cancellation_note',
  'cover_alt',
  'status',
  'calendar_ids',
];
const isTold = ({ field, before, after }: HistoryChange) =>
  TOLD.includes(field) || [before, after].some((value) => typeof value === 'boolean');

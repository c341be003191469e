import { Fragment, useMemo, useRef, type KeyboardEvent } from 'react';
import { ActionButton, formatDateWithWeekday, formatDay, type HourCycle } from '@daymark/ui/core';
import { formatTimesOnDay } from '../../event-times/event-times.js';
import { noteOf } from '../../events/event-marks.js';
import type { SchedulerEntry, SchedulerProps } from '../scheduler-contract.js';
import { agendaDays } from '../../scheduler-window.js';
import { EntryChip } from '../entries/entry-chip.js';
import { useSchedulerActions } from '../entries/use-scheduler-actions.js';
import { mayChange } from '../../events/rights.js';
import { SelectionBox } from '../../selection/selection-box.js';
import { useDaysOffOfView } from '../use-days-off.js';
import { useEndlessScroll } from './use-endless-scroll.js';
import { daysOfEntries, type DayEntry } from '../../month-grid/days-of-entries.js';
import { text } from '../../desk-texts.js';

/** A list of days with events that loads more in both directions on scrolling. */
export function AgendaView(props: SchedulerProps & { today: string }) {
  const { date, timeZone, hourCycle, entries, today, onExtend, isLoading = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const { from, to } = props.agendaRange ?? agendaDays(date);
  const days = useMemo(
    () => [...daysOfEntries(entries, timeZone, from, to, today >= from && today <= to ? [today] : [])],
    [entries, timeZone, from, to, today],
  );
  const listed = `${date} ${days.map(([day, { length }]) => `${day}:${length}`).join(' ')}`;
  useEndlessScroll({ root, listed, isLoading, onExtend });
  /** Nothing is loaded yet, so neither an empty list nor its end can be shown. */
  const isAwaited = isLoading && entries.length === 0;
  const actions = useSchedulerActions(props, {
    root,
    placeOf: (element) => ({ date: element.dataset['date']!, minute: null }),
    anchorOf: (slot) => root.current?.querySelector(`[data-date="${slot.start_local.slice(0, 10)}"]`) ?? null,
    verticalStep: 'quarter',
    isShown: (day) => day >= from && day <= to,
    // A tap beside an event in the list does nothing.
    choosesAt: () => false,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (actions.onEntryKeyDown(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const next = links[links.indexOf(event.target as HTMLElement) + step];
    if (step === 0 || !(event.target as HTMLElement).matches('[data-entry]') || !next) return;
    event.preventDefault();
    next.focus();
  };
  const handlers = { ...actions.handlers, onKeyDown };
  const isTarget = (day: string) => actions.shownSlot?.start_local.slice(0, 10) === day;

  return (
    <div className="ui-agenda" ref={root} {...handlers}>
      <p className="ui-visually-hidden" role="status">
        {actions.announcement}
      </p>
      {onExtend ? (
        <AgendaEnd end="earlier" isAwaited={isLoading} onPress={() => onExtend('earlier')} />
      ) : null}
      {days.map(([day, ofDay]) => (
        <Day
          key={day}
          date={day}
          entries={ofDay}
          today={today}
          isAwaited={isAwaited}
          isTarget={actions.movingId !== null && isTarget(day)}
          timeZone={timeZone}
          hourCycle={hourCycle}
          hrefOf={props.hrefOf}
          onSelect={actions.selectEntry}
        />
      ))}
      {days.length === 0 && !isLoading ? (
        <p className="ui-agenda-empty">{text('desk.scheduler.emptyDays')}</p>
      ) : null}
      {onExtend ? <AgendaEnd end="later" isAwaited={isAwaited} onPress={() => onExtend('later')} /> : null}
    </div>
  );
}

interface DayProps {
  date: string;
  entries: readonly DayEntry<SchedulerEntry>[];
  today: string;
  isAwaited: boolean;
  isTarget: boolean;
  timeZone: string;
  hourCycle: HourCycle;
  hrefOf: (entry: SchedulerEntry) => string;
  onSelect: ((id: string, isRange: boolean) => void) | undefined;
}

function Day(props: DayProps) {
  const { date, entries, today, isTarget, timeZone, hourCycle, hrefOf, onSelect } = props;
  const dayOff = useDaysOffOfView()(date);
  return (
    <section
      data-date={date}
      {...dayOff.cell}
      aria-label={formatDateWithWeekday(date) + dayOff.label}
      className={isTarget ? 'ui-agenda-day ui-scheduler-target' : 'ui-agenda-day'}
    >
      <h3 className="ui-agenda-date" aria-current={date === today ? 'date' : undefined}>
        {formatDay(date, today)}
      </h3>
      {entries.length === 0 && !props.isAwaited ? (
        <p className="ui-agenda-empty">{text('desk.scheduler.empty')}</p>
      ) : null}
      <ul className="ui-agenda-entries">
        {entries.map(({ entry }) => (
          <li key={entry.id} className="ui-agenda-entry">
            <span className="ui-agenda-time">{formatTimesOnDay(entry, date, { timeZone, hourCycle })}</span>
            <span className="ui-agenda-what">
              <EntryChip entry={entry} href={hrefOf(entry)} time={null} className="ui-entry-row" />
              <Details entry={entry} note={noteOf(entry, { timeZone, hourCycle })} />
            </span>
            {onSelect && mayChange(entry) ? (
              <SelectionBox
                title={entry.title}
                isSelected={entry.isSelected === true}
                onSelect={(isRange) => onSelect(entry.id, isRange)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Details({ entry, note }: { entry: SchedulerEntry; note: string | null }) {
  const details = [note, entry.location, entry.calendarName].filter(Boolean);
  const { recurrence_text: rule } = entry;
  if (details.length === 0 && !rule) return null;
  return (
    <span className="ui-agenda-details">
      {details.map((detail, index) => (
        // Each part in its own direction, the line in that of the page.
        <Fragment key={index}>
          {index > 0 ? ' · ' : null}
          <bdi>{detail}</bdi>
        </Fragment>
      ))}
      {rule ? <span className="ui-agenda-rule">{details.length > 0 ? ` · ${rule}` : rule}</span> : null}
    </span>
  );
}

interface AgendaEndProps {
  end: 'earlier' | 'later';
  /** The list is still too short to scroll the button out of sight: shown now, it would jump away. */
  isAwaited: boolean;
  onPress: () => void;
}

function AgendaEnd({ end, isAwaited, onPress }: AgendaEndProps) {
  return (
    <ActionButton
      kind="quiet"
      className="ui-agenda-end"
      data-end={end}
      data-awaited={isAwaited ? '' : undefined}
      onClick={onPress}
    >
      {text(end === 'earlier' ? 'desk.scheduler.showEarlier' : 'desk.scheduler.showLater')}
    </ActionButton>
  );
}

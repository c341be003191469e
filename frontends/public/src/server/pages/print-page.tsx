import {
  daysOfEntries,
  formatOwnTime,
  formatStartTime,
  formatTimesOnDay,
  joinTimes,
  timeZoneCity,
  type DayEntry,
  type TimeStyle,
} from '@daymark/calendar-ui/public';
import {
  addDays,
  addMonths,
  dayNumber,
  formatMonth,
  monthOf,
  weekdayName,
  weeksOfMonth,
} from '@daymark/ui/public';
import type { CalendarInCollection } from '@daymark/contracts';
import { calendarNames, daysOfMonth, type DayOfEvent } from '../../calendar/index.js';
import { namesOf } from '../collection/index.js';
import type { ListedEvent, MonthOfEvents, PrintPageData } from '../../page-data.js';
import * as texts from '../../texts.js';
import { densityOf, listDensityOf } from './print-density.js';
import { PrintForm } from './print-form.js';
import { QrCode } from './qr-code.js';

type Day = [date: string, entries: DayEntry<ListedEvent>[]];

/** Months of a public calendar in print, each on its own page, and the options. */
export function PrintPage({ data }: { data: PrintPageData }) {
  const { calendar, months, zone, layout, paper } = data;
  const marks = marksOf(data);
  return (
    <main className={`print print-${layout} paper-${paper}`}>
      <PrintForm data={data} />
      {months.map((month, index) => (
        <section key={month.month} className="print-page">
          <header className="print-head">
            <div>
              <h1 className="print-title">{formatMonth(month.month)}</h1>
              <p className="print-name" dir="auto">
                {calendar.name}
              </p>
            </div>
            <p className="print-zone">{texts.print.timesOf(timeZoneCity(zone))}</p>
            {index === 0 ? <QrCode address={calendar.public_url} /> : null}
          </header>
          {marks && layout === 'month' ? (
            <PrintedLegend calendars={calendar.calendars!} marks={marks} />
          ) : null}
          <Month month={month} data={data} marks={marks} />
          {month.state === 'loaded' && month.truncated ? <p>{texts.calendar.truncated}</p> : null}
        </section>
      ))}
    </main>
  );
}

/** The printed ones of several calendars, each with the letter that marks it, since paper may have no colours. */
function marksOf({ calendar, months }: PrintPageData): Marks | null {
  if (!calendar.calendars) return null;
  const printed = new Set(
    months.flatMap((month) =>
      month.state === 'loaded' ? month.items.flatMap(({ calendar_ids }) => calendar_ids ?? []) : [],
    ),
  );
  const ids = calendar.calendars.map(({ id }) => id).filter((id) => printed.has(id));
  return new Map(ids.map((id, index) => [id, String.fromCharCode('A'.charCodeAt(0) + index)]));
}

type Marks = ReadonlyMap<string, string>;

/** The height of a legend's line in points, and its characters. */
const LEGEND_LINE = 16;
const LEGEND_CHARACTERS = 110;

/** The height of the legend on each page, in points. */
function heightOfLegend({ calendar }: PrintPageData, marks: Marks | null): number {
  const shown = calendar.calendars?.filter(({ id }) => marks?.has(id)) ?? [];
  const characters = shown.reduce((total, { name }) => total + name.length + 6, 0);
  return Math.ceil(characters / LEGEND_CHARACTERS) * LEGEND_LINE;
}

function PrintedLegend({ calendars, marks }: { calendars: readonly CalendarInCollection[]; marks: Marks }) {
  return (
    <ul className="print-legend" aria-label={texts.legend.title}>
      {calendars
        .filter(({ id }) => marks.has(id))
        .map(({ id, name }) => (
          <li key={id}>
            <span className="print-mark">{marks.get(id)}</span> <span dir="auto">{name}</span>
          </li>
        ))}
    </ul>
  );
}

function Month({ month, data, marks }: { month: MonthOfEvents; data: PrintPageData; marks: Marks | null }) {
  const { zone, layout, weekStart, hourCycle, now } = data;
  const style = { timeZone: zone, hourCycle, now };
  if (month.state === 'failed') return <p>{texts.calendar.eventsFailedDetail}</p>;
  if (layout === 'month') {
    const weeks = weeksOfMonth(month.month, weekStart);
    const { days } = daysOfMonth(month.month, month.items, zone, weekStart);
    const printed = new Map(
      [...days].map(([date, entries]) => [
        date,
        entries.map((each) => ({ ...each, text: briefTextOf(each, style) })),
      ]),
    );
    const density = densityOf(weeks, printed, heightOfLegend(data, marks));
    return (
      <Grid month={month.month} weeks={weeks} days={days} style={style} marks={marks} density={density} />
    );
  }
  const last = addDays(`${addMonths(month.month, 1)}-01`, -1);
  const days = [...daysOfEntries(month.items, zone, `${month.month}-01`, last)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return days.length > 0 ? (
    <List days={days} style={style} {...namesOf(data.calendar)} />
  ) : (
    <p>{texts.calendar.emptyMonth(formatMonth(month.month))}</p>
  );
}

interface GridProps {
  month: string;
  weeks: string[][];
  days: Map<string, DayOfEvent[]>;
  style: TimeStyle;
  marks: Marks | null;
  density: number;
}

/** All events of each day, in the largest font that fits the fullest weeks; titles are not cut. */
function Grid({ month, weeks, days, style, marks, density }: GridProps) {
  const classOf = (date: string) => (monthOf(date) === month ? undefined : 'print-outside');
  return (
    <table className={`print-grid print-density-${density}`}>
      <thead>
        <tr>
          {weeks[0]!.map((date) => (
            <th key={date} scope="col">
              {weekdayName(date)}
            </th>
          ))}
        </tr>
      </thead>
      {weeks.map((week) => (
        <tbody key={week[0]}>
          <tr>
            {week.map((date) => (
              <td key={date} className={classOf(date)}>
                <span className="print-day">{dayNumber(date)}</span>
              </td>
            ))}
          </tr>
          {barsOfWeek(week, days).map((bars, lane) => (
            <tr key={lane}>
              {bars.map(({ date, bar }) => (
                <td key={date} colSpan={bar?.days} className={bar ? undefined : classOf(date)}>
                  {bar ? <Entry dayEntry={bar} times={startOf(bar, style)} marks={marks} isBrief /> : null}
                </td>
              ))}
            </tr>
          ))}
          <tr className="print-rest">
            {week.map((date) => (
              <td key={date} className={classOf(date)}>
                {(days.get(date) ?? [])
                  .filter(({ lane }) => lane === undefined)
                  .map((dayEntry) => (
                    <Entry
                      key={dayEntry.entry.id}
                      dayEntry={dayEntry}
                      times={startOf(dayEntry, style)}
                      marks={marks}
                      isBrief
                    />
                  ))}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

/** The bars of a week in each lane, and the free days there. */
function barsOfWeek(
  week: readonly string[],
  days: ReadonlyMap<string, DayOfEvent[]>,
): { date: string; bar?: DayOfEvent }[][] {
  const lanes = week.flatMap((date) => (days.get(date) ?? []).map(({ lane }) => lane ?? -1));
  return Array.from({ length: Math.max(-1, ...lanes) + 1 }, (_, lane) =>
    week.flatMap((date) => {
      const bar = days.get(date)?.find((each) => each.lane === lane);
      if (!bar) return [{ date }];
      return bar.days ? [{ date, bar }] : [];
    }),
  );
}

/** All events day by day, in the largest font that fits the month on one page. */
function List({ days, style, names }: { days: Day[]; style: TimeStyle; names?: Record<string, string> }) {
  const density = listDensityOf(
    days.map(([date, entries]) => entries.map((each) => textOf(each, timesIn(each, date, style), names))),
  );
  return (
    <dl className={`print-days print-list-density-${density}`}>
      {days.map(([date, entries]) => (
        <div key={date} className="print-list-day">
          <dt>{`${weekdayName(date).slice(0, 3)} ${dayNumber(date)}`}</dt>
          <dd>
            {entries.map((dayEntry) => (
              <Entry
                key={dayEntry.entry.id}
                dayEntry={dayEntry}
                times={timesIn(dayEntry, date, style)}
                names={names}
              />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The times in a list; none of all-day events. */
const timesIn = ({ entry }: DayEntry<ListedEvent>, date: string, style: TimeStyle) =>
  entry.is_all_day ? null : formatTimesOnDay(entry, date, style);

/** The time in a grid; none on later days and of all-day events. */
const startOf = ({ entry, time }: DayEntry<ListedEvent>, style: TimeStyle) =>
  time === null
    ? null
    : joinTimes({ times: formatStartTime(entry, style), ownTime: formatOwnTime(entry, style) });

/** All text of a grid's entry. */
const briefTextOf = (dayEntry: DayEntry<ListedEvent>, style: TimeStyle) =>
  `${startOf(dayEntry, style) ?? ''} ${dayEntry.entry.title}`;

/** All text of a list's entry. */
const textOf = ({ entry }: DayEntry<ListedEvent>, times: string | null, names?: Record<string, string>) =>
  [times, entry.title, entry.location, names && calendarNames(entry, names)].filter(Boolean).join('  ');

function Entry({
  dayEntry: { entry, time, days },
  times,
  marks,
  names,
  isBrief = false,
}: {
  dayEntry: DayOfEvent;
  times: string | null;
  marks?: Marks | null;
  names?: Record<string, string> | undefined;
  isBrief?: boolean;
}) {
  const isCancelled = entry.status === 'cancelled';
  const isWhole = time === null || days !== undefined;
  return (
    <p className={`print-entry${isWhole ? ' print-whole' : ''}`}>
      {marks
        ? entry.calendar_ids?.map((id) => (
            <span key={id} className="print-mark">
              {marks.get(id)}
            </span>
          ))
        : null}
      {times ? <b>{times} </b> : null}
      {isCancelled ? `${texts.calendar.cancelled}: ` : null}
      <span dir="auto">{isCancelled ? <s>{entry.title}</s> : entry.title}</span>
      {!isBrief && entry.location ? <span className="print-place">{`, ${entry.location}`}</span> : null}
      {names ? <span className="print-place">{` (${calendarNames(entry, names)})`}</span> : null}
    </p>
  );
}

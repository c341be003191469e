import {
  changeOf,
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
  weekdayShort,
  weeksOfMonth,
} from '@daymark/ui/public';
import type { CalendarInCollection } from '@daymark/contracts';
import {
  calendarNames,
  daysOfMonth,
  endOf,
  EntryTitle,
  Repeats,
  type DayOfEvent,
} from '../../calendar/index.js';
import { namesOf } from '../collection/index.js';
import type { ListedEvent, MonthOfEvents, PrintPageData } from '../../page-data.js';
import { text } from '../../texts.js';
import { densityOf, listDensityOf } from './print-density.js';
import { PrintForm } from './print-form.js';
import { QrCode } from './qr-code.js';

type Day = [date: string, entries: DayEntry<ListedEvent>[]];

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
            <p className="print-zone">{text('calendar.timesOf', { city: timeZoneCity(zone) })}</p>
            {index === 0 ? <QrCode address={calendar.public_url} /> : null}
          </header>
          {marks && layout === 'month' ? (
            <PrintedLegend calendars={calendar.calendars!} marks={marks} />
          ) : null}
          <Month month={month} data={data} marks={marks} />
          <Rules rules={rulesOf(month)} />
          {month.state === 'loaded' && month.truncated ? <p>{text('calendar.truncated')}</p> : null}
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

/** What repeats in a month, and how: the first few of each, since more have no room. */
function rulesOf(month: MonthOfEvents): [title: string, rule: string][] {
  if (month.state === 'failed') return [];
  const rules = new Map(
    month.items.flatMap(({ title, recurrence_text: rule }) =>
      rule ? [[`${title} ${rule}`, [title, rule]]] : [],
    ),
  );
  return [...rules.values()].slice(0, RULES_MAX) as [string, string][];
}

const RULES_MAX = 8;

function Rules({ rules }: { rules: [title: string, rule: string][] }) {
  if (rules.length === 0) return null;
  return (
    <p className="print-rules">
      {rules.map(([title, rule], index) => (
        <span key={`${title} ${rule}`}>
          {index > 0 ? ' · ' : null}
          <Repeats />
          <bdi>{title}</bdi>: {rule}
        </span>
      ))}
    </p>
  );
}

/** The height of a legend's line in points, and its characters. */
const LEGEND_LINE = 16;
const LEGEND_CHARACTERS = 110;
/** The same of the rules below a month. */
const RULE_LINE = 12;
const RULE_CHARACTERS = 100;

/** The height of the legend and the rules on a page, in points. */
function heightOfLines({ calendar }: PrintPageData, marks: Marks | null, month: MonthOfEvents): number {
  const shown = calendar.calendars?.filter(({ id }) => marks?.has(id)) ?? [];
  const lines = (words: string[], characters: number) =>
    Math.ceil(words.reduce((total, each) => total + each.length + 6, 0) / characters);
  const names = shown.map(({ name }) => name);
  const rules = rulesOf(month).map((rule) => rule.join(' '));
  return lines(names, LEGEND_CHARACTERS) * LEGEND_LINE + lines(rules, RULE_CHARACTERS) * RULE_LINE;
}

function PrintedLegend({ calendars, marks }: { calendars: readonly CalendarInCollection[]; marks: Marks }) {
  return (
    <ul className="print-legend" aria-label={text('legend.title')}>
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
  if (month.state === 'failed') return <p>{text('calendar.eventsFailedDetail')}</p>;
  if (layout === 'month') {
    const weeks = weeksOfMonth(month.month, weekStart);
    const { days } = daysOfMonth(month.month, month.items, zone, weekStart);
    const printed = new Map(
      [...days].map(([date, entries]) => [
        date,
        entries.map((each) => ({ ...each, text: briefTextOf(each, style) })),
      ]),
    );
    const density = densityOf(weeks, printed, heightOfLines(data, marks, month));
    return (
      <Grid month={month.month} weeks={weeks} days={days} style={style} marks={marks} density={density} />
    );
  }
  const last = addDays(`${addMonths(month.month, 1)}-01`, -1);
  const days = [...daysOfEntries(month.items, zone, `${month.month}-01`, last)];
  return days.length > 0 ? (
    <List days={days} style={style} taken={heightOfLines(data, null, month)} {...namesOf(data.calendar)} />
  ) : (
    <p>{text('calendar.emptyMonth', { month: formatMonth(month.month) })}</p>
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
                  {bar ? (
                    <Entry dayEntry={bar} times={startOf(bar, style)} style={style} marks={marks} isBrief />
                  ) : null}
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
                      style={style}
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

interface ListProps {
  days: Day[];
  style: TimeStyle;
  names?: Record<string, string>;
  /** Points that the rules below it take. */
  taken: number;
}

/** All events day by day, in the largest font that fits the month on one page. */
function List({ days, style, names, taken }: ListProps) {
  const density = listDensityOf(
    days.map(([date, entries]) =>
      entries.map((each) => textOf(each, timesIn(each, date, style), style, names)),
    ),
    taken,
  );
  return (
    <dl className={`print-days print-list-density-${density}`}>
      {days.map(([date, entries]) => (
        <div key={date} className="print-list-day">
          <dt>{`${weekdayShort(date)} ${dayNumber(date)}`}</dt>
          <dd>
            {entries.map((dayEntry) => (
              <Entry
                key={dayEntry.entry.id}
                dayEntry={dayEntry}
                times={timesIn(dayEntry, date, style)}
                style={style}
                names={names}
              />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const timesIn = ({ entry }: DayEntry<ListedEvent>, date: string, style: TimeStyle) =>
  entry.is_all_day ? null : formatTimesOnDay(entry, date, style);

const startOf = ({ entry, time }: DayEntry<ListedEvent>, style: TimeStyle) =>
  time === null
    ? null
    : joinTimes({ times: formatStartTime(entry, style), ownTime: formatOwnTime(entry, style) });

const factsOf = (dayEntry: DayOfEvent, style: TimeStyle, isBrief: boolean) => {
  const { entry } = dayEntry;
  return [changeOf(entry, style), isBrief ? endOf(dayEntry, style) : entry.location].filter(
    (fact) => fact !== null,
  );
};

const SERIES_SYMBOL = ' ↻';

const briefTextOf = (dayEntry: DayOfEvent, style: TimeStyle) => {
  const { entry } = dayEntry;
  const symbol = entry.recurrence_text ? SERIES_SYMBOL : '';
  return [startOf(dayEntry, style), entry.title + symbol, ...factsOf(dayEntry, style, true)].join(' ');
};

const textOf = (
  dayEntry: DayOfEvent,
  times: string | null,
  style: TimeStyle,
  names?: Record<string, string>,
) => {
  const { entry } = dayEntry;
  const facts = factsOf(dayEntry, style, false);
  return [times, entry.title + SERIES_SYMBOL, ...facts, names && calendarNames(entry, names)]
    .filter(Boolean)
    .join('  ');
};

interface EntryProps {
  dayEntry: DayOfEvent;
  times: string | null;
  style: TimeStyle;
  marks?: Marks | null;
  names?: Record<string, string> | undefined;
  /** In a grid, which has no room for places. */
  isBrief?: boolean;
}

function Entry({ dayEntry, times, style, marks, names, isBrief = false }: EntryProps) {
  const { entry, time, days } = dayEntry;
  const isWhole = time === null || days !== undefined;
  const facts = factsOf(dayEntry, style, isBrief);
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
      <EntryTitle entry={entry} />
      {facts.map((fact) => (
        <span key={fact} className="print-place">
          {' · '}
          <bdi>{fact}</bdi>
        </span>
      ))}
      {names ? <span className="print-place">{` (${calendarNames(entry, names)})`}</span> : null}
    </p>
  );
}

import { useState } from 'react';
import { BusyLabel, Button, useToast } from '@daymark/ui';
import { expandOccurrences, instantToLocal, localToInstant } from '@daymark/recurrence';
import { shareTexts } from '../texts/share-calendar.js';
import { readFeed } from './read-feed.js';

type Outcome =
  | { state: 'idle' | 'testing' }
  | { state: 'success'; contents: FeedContents }
  | { state: 'failure'; reason: string };

/** Fetches the feed like a calendar program, and shows the result. */
export function FeedTest({ address }: { address: string }) {
  const text = shareTexts;
  const toast = useToast();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' });

  const test = () => {
    setOutcome({ state: 'testing' });
    toast.closeFailures();
    readFeed(address).then(
      (feed) => setOutcome({ state: 'success', contents: feedContents(feed) }),
      (error: unknown) => {
        const reason = (error as Error).message;
        setOutcome({ state: 'failure', reason });
        toast.error({ title: text.feedTestFailed, description: reason });
      },
    );
  };

  return (
    <div className="share-feed-test">
      <Button onClick={test} loading={outcome.state === 'testing'}>
        <BusyLabel isBusy={outcome.state === 'testing'} busyLabel={text.testing}>
          {text.testFeed}
        </BusyLabel>
      </Button>
      <p role="status" className={outcome.state === 'failure' ? 'share-failure' : undefined}>
        {outcome.state === 'success' ? text.feedWorks(outcome.contents) : null}
        {outcome.state === 'failure' ? `${text.feedTestFailed}: ${outcome.reason}` : null}
      </p>
    </div>
  );
}

const YEAR_MS = 365 * 86_400_000;
/** Counting stops here. */
const DATES_COUNTED_MAX = 10_000;

/** The contents of a feed. */
interface FeedContents {
  /** The number of its VEVENTs. */
  events: number;
  /** In the next twelve months: the number of dates of series, and of series with any. */
  seriesDates: number;
  series: number;
  /** The same of events that do not repeat. */
  singles: number;
}

interface Component {
  /** The first value of each property, with its parameters. */
  properties: Map<string, { value: string; zone: string }>;
  excluded: string[];
}

/** Parses the events of iCalendar text (RFC 5545, 3.6.1), as far as needed for their dates. */
function componentsOf(feed: string): Component[] {
  return feed
    .replace(/\r?\n[ \t]/g, '')
    .split(/^BEGIN:VEVENT\r?$/m)
    .slice(1)
    .map((block) => {
      const component: Component = { properties: new Map(), excluded: [] };
      for (const line of block.split(/^END:VEVENT/m)[0]!.split(/\r?\n/)) {
        const [, name, parameters = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
        if (!name) continue;
        const zone = /;TZID=([^;:]+)/.exec(parameters)?.[1] ?? 'UTC';
        if (name === 'EXDATE') component.excluded.push(...value.split(',').map(localOf));
        else if (!component.properties.has(name)) component.properties.set(name, { value, zone });
      }
      return component;
    });
}

/** '20261124T180000' as '2026-11-24T18:00', '20261124' as '2026-11-24'. */
const localOf = (value: string) =>
  value.replace(
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d).*)?$/,
    (_, year, month, day, hours?: string, minutes?: string) =>
      `${year}-${month}-${day}${hours ? `T${hours}:${minutes}` : ''}`,
  );

/**
 * Counts a feed's events, and its dates for a year from now, since people think in dates and not in VEVENTs.
 * @param now epoch milliseconds
 */
export function feedContents(feed: string, now = Date.now()): FeedContents {
  const window = { from: now, to: now + YEAR_MS };
  const components = componentsOf(feed);
  const replaced = Map.groupBy(
    components.filter(({ properties }) => properties.has('RECURRENCE-ID')),
    uidOf,
  );
  let [seriesDates, series, singles] = [0, 0, 0];
  for (const component of components) {
    if (component.properties.has('RECURRENCE-ID')) continue;
    const own = replaced.get(uidOf(component)) ?? [];
    const moved = own.filter((each) => datesIn(each, window, []) > 0).length;
    const instead = own.map(({ properties }) => localOf(properties.get('RECURRENCE-ID')!.value));
    const dates = datesIn(component, window, instead) + moved;
    if (!component.properties.has('RRULE')) singles += dates;
    else if (dates > 0) {
      series += 1;
      seriesDates += dates;
    }
  }
  return { events: components.length, seriesDates, series, singles };
}

const uidOf = ({ properties }: Component) => properties.get('UID')?.value ?? '';

function datesIn(
  { properties, excluded }: Component,
  window: { from: number; to: number },
  replaced: string[],
): number {
  const start = properties.get('DTSTART');
  if (!start) return 0;
  const start_local = localOf(start.value);
  const isDay = !start_local.includes('T');
  const base = isDay
    ? { start_local, timezone: 'UTC', is_all_day: true as const, duration_days: 1 }
    : { start_local, timezone: start.zone, duration_minutes: 0 };
  const rule = properties.get('RRULE')?.value;
  if (!rule) {
    const instant = localToInstant(isDay ? `${start_local}T00:00` : start_local, start.zone).instant;
    return instant >= window.from && instant < window.to ? 1 : 0;
  }
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]+)`).exec(rule)?.[1];
  const until = part('UNTIL');
  const lastDate =
    until &&
    (until.endsWith('Z') ? instantToLocal(Date.parse(`${localOf(until)}Z`), start.zone) : localOf(until));
  return expandOccurrences(
    base,
    {
      recurrence_type: 'custom',
      interval: 1,
      rrule: rule.replace(/;?(?:COUNT|UNTIL)=[^;]*/g, '').replace(/^;/, ''),
      count: Number(part('COUNT')) || null,
      end_date: lastDate?.slice(0, 10) ?? null,
      excluded_dates: [...excluded, ...replaced],
    },
    window,
    DATES_COUNTED_MAX,
  ).length;
}

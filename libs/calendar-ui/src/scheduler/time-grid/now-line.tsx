import { useEffect, useState } from 'react';
import { rowsOf, type ClockSegment, type HourAxis } from '../domain/day-clock.js';

const MINUTE_MS = 60_000;

/** The line at the current time, on the current day. It updates itself. */
export function NowLine({ axis, day }: { axis: HourAxis; day: readonly ClockSegment[] }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  const row = rowsOf(axis, day, now, now);
  if (!row) return null;
  return (
    <div className="ui-hours-now" aria-hidden="true" style={{ top: `${(row.from / axis.length) * 100}%` }} />
  );
}

import { formatInstant, formatInstantDay, localTimeZone } from '@daymark/ui';

/** The day of an instant; the time of day shows to whoever points at it. */
export function ShortDate({ instant }: { instant: string }) {
  const timeZone = localTimeZone();
  return (
    <time dateTime={instant} title={formatInstant(instant, timeZone)}>
      {formatInstantDay(instant, timeZone)}
    </time>
  );
}

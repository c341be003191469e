import { formatInstantDay, localTimeZone } from '@daymark/ui';
import { useInstantWords } from './instant.js';

/** The day of an instant; the time of day shows to whoever points at it. */
export function ShortDate({ instant }: { instant: string }) {
  const words = useInstantWords();
  return (
    <time dateTime={instant} title={words(instant)}>
      {formatInstantDay(instant, localTimeZone())}
    </time>
  );
}

import { formatInstantDay, localTimeZone } from '@daymark/ui';
import { useInstantWords } from './instant.js';

/** The date of an instant, with the time as tooltip. */
export function ShortDate({ instant }: { instant: string }) {
  const words = useInstantWords();
  return (
    <time dateTime={instant} title={words(instant)}>
      {formatInstantDay(instant, localTimeZone())}
    </time>
  );
}

import { useEndpointQuery } from '@daymark/api-client';
import { getSettings } from '@daymark/contracts';
import { browserLocale, formatInstant, formatInstantDay, hourCycleOf, localTimeZone } from '@daymark/ui';

/** Formats an instant with 12 or 24 hours, as the reader prefers. */
function useInstantWords(): (instant: string) => string {
  const { data } = useEndpointQuery(getSettings, {});
  const hourCycle = data?.hour_cycle ? (Number(data.hour_cycle) as 12 | 24) : hourCycleOf(browserLocale());
  return (instant) => formatInstant(instant, localTimeZone(), hourCycle);
}

/** An instant: 'Tue 24 Nov, 18:00'. */
export const Instant = ({ at }: { at: string }) => <time dateTime={at}>{useInstantWords()(at)}</time>;

export function ShortDate({ instant }: { instant: string }) {
  const words = useInstantWords();
  return (
    <time dateTime={instant} title={words(instant)}>
      {formatInstantDay(instant, localTimeZone())}
    </time>
  );
}

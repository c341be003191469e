import { useEffect, useState } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import {
  findOverlaps,
  OverlapRequest,
  pick,
  requestTimeFields,
  type EventOverlaps,
  type OverlapRequestInput,
} from '@daymark/contracts';
import { withinSentence } from '@daymark/ui/public';
import { useShortTimes } from './view-preferences.js';
import { text } from '../desk-texts.js';

const TYPING_MS = 400;

const decisive = [...requestTimeFields, 'location', 'calendar_id', 'recurrence', 'event_id'] as const;

/**
 * What an event would overlap, in words: at its location, or in its calendar if that asks for it. `isChecked`: whether
 * there can be anything, so that there is room for it; nothing is requested otherwise, or while something is typed.
 */
export function useOverlaps(
  planned: OverlapRequestInput,
  calendar: { warns_of_overlaps?: boolean | undefined } | undefined,
): { isChecked: boolean; text: string | null } {
  const event = pick(planned, decisive);
  const { formatSpan } = useShortTimes();
  const isChecked = calendar?.warns_of_overlaps === true || Boolean(event.location?.trim());
  const body = isChecked && OverlapRequest.safeParse(event).success ? JSON.stringify(event) : null;
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(body), TYPING_MS);
    return () => clearTimeout(timer);
  }, [body]);
  const { data } = useEndpointQuery(
    findOverlaps,
    { body: JSON.parse(settled ?? '{}') as OverlapRequestInput },
    { enabled: settled !== null, retry: false, staleTime: 0 },
  );
  const isCurrent = body !== null && settled === body;
  return { isChecked, text: isCurrent && data ? textOf(data, event.recurrence != null, formatSpan) : null };
}

function textOf(
  { dates, items }: EventOverlaps,
  isSeries: boolean,
  formatSpan: (event: EventOverlaps['items'][number]) => string,
): string | null {
  const [first, ...others] = items;
  if (!first) return null;
  const isOfSeries = isSeries && dates > 1;
  return text(`desk.overlaps.${isOfSeries ? 'series' : 'single'}`, {
    ...(isOfSeries && { dates }),
    title: first.title,
    when: withinSentence(formatSpan(first)),
    hasOthers: String(others.length > 0),
    isAtLocation: String(items.every(({ is_at_location }) => is_at_location)),
  });
}

import { isOccurrence } from '@daymark/calendar-ui';
import { call, failureToast } from '@daymark/api-client';
import {
  listEventExceptions,
  PAGE_SIZE_MAX,
  type CalendarEvent,
  type EventException,
} from '@daymark/contracts';
import { saveFile, useToast } from '@daymark/ui';
import { sharingTexts } from '../texts/sharing.js';

/** Creates the file of an event in the page and downloads it. */
export function useEventFile(event: CalendarEvent): () => void {
  const toast = useToast();
  const build = async () => {
    const isSeries = event.recurrence !== null && !isOccurrence(event);
    const [{ eventFile }, exceptions] = await Promise.all([
      import(/* webpackChunkName: "event-file" */ './event-file.js'),
      isSeries ? allExceptions(event.id) : [],
    ]);
    const file = new Blob([eventFile(event, exceptions)], { type: 'text/calendar;charset=utf-8' });
    saveFile(`${event.title}.ics`, file);
  };
  return () => {
    toast.closeFailures();
    void build().catch((error: unknown) =>
      toast.error(failureToast(error, sharingTexts.downloadFailed, sharingTexts.downloadFailedText)),
    );
  };
}

/** All changed and deleted dates of a series, from all pages. */
async function allExceptions(id: string): Promise<EventException[]> {
  const found: EventException[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: PAGE_SIZE_MAX, with_text: 'true' as const };
    const { items, total } = await call(listEventExceptions, { params: { id }, query });
    found.push(...items);
    if (page * PAGE_SIZE_MAX >= total) return found;
  }
}

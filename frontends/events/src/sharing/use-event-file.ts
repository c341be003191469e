import { call, failureMessage } from '@daymark/api-client';
import { listEventExceptions, type CalendarEvent } from '@daymark/contracts';
import { useToast } from '@daymark/ui';
import { isOccurrence } from '../is-occurrence.js';
import { texts } from '../texts.js';

/** Builds the file of an event in the page and hands it to the browser to save or open. */
export function useEventFile(event: CalendarEvent): () => void {
  const toast = useToast();
  const build = async () => {
    const isSeries = event.recurrence !== null && !isOccurrence(event);
    const [{ eventFile }, exceptions] = await Promise.all([
      import(/* webpackChunkName: "event-file" */ './event-file.js'),
      isSeries ? call(listEventExceptions, { params: { id: event.id } }) : { items: [] },
    ]);
    save(eventFile(event, exceptions.items), `${event.title}.ics`);
  };
  return () =>
    void build().catch((error: unknown) =>
      toast.error({
        title: texts.sharing.downloadFailed,
        description: failureMessage(error, texts.sharing.downloadFailedText),
      }),
    );
}

function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

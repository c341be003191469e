import { useEffect, useRef, useState } from 'react';
import {
  failureToast,
  queryKey,
  useEndpointMutation,
  useInvalidation,
  useQueryClient,
} from '@daymark/api-client';
import {
  deleteCalendar,
  getCalendar,
  listCalendars,
  type Calendar,
  type ResponseOf,
} from '@daymark/contracts';
import { useUndo } from '@daymark/calendar-ui/undo';
import { Button, useToast } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { useNavigate } from '@daymark/ui/router';
import { paths } from './paths.js';
import { texts } from './texts.js';

export function DeleteCalendarButton({ calendar }: { calendar: Calendar }) {
  const text = texts.deleteCalendar;
  const toast = useToast();
  const undo = useUndo();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const invalidate = useInvalidation();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useEndpointMutation(deleteCalendar);
  const gone = useRef<string>(undefined);

  // Going back must not find the calendar: neither by loading it, nor because this page stayed on screen while the
  // dashboard was loading.
  useEffect(() => {
    const keyOf = (id: string) => ({ queryKey: queryKey(getCalendar, { params: { id } }) });
    const reload = () => {
      const { current: id } = gone;
      gone.current = undefined;
      if (id) void queries.resetQueries(keyOf(id));
    };
    addEventListener('popstate', reload);
    return () => {
      removeEventListener('popstate', reload);
      if (gone.current) queries.removeQueries(keyOf(gone.current));
    };
  }, [queries]);

  const confirm = () => {
    const action = undo.begin(calendar.name);
    mutate(
      { params: { id: calendar.id }, undoKey: action.key },
      {
        onSuccess: () => {
          gone.current = calendar.id;
          action.done({ title: text.done, description: text.doneText });
          // Removes it from the dashboard at once.
          queries.setQueriesData<ResponseOf<typeof listCalendars>>(
            { queryKey: queryKey(listCalendars) },
            (page) =>
              page && {
                ...page,
                items: page.items.filter(({ id }) => id !== calendar.id),
                total: page.total - 1,
              },
          );
          // This page, which is left, would ask for events of a calendar that is gone.
          void invalidate(deleteCalendar, { refetchType: 'none' });
          void navigate(paths.dashboard);
        },
        onError: (error) => {
          setIsAsking(false);
          toast.error(failureToast(error, text.failed, texts.failureFallback));
        },
      },
    );
  };

  return (
    <>
      <Button danger onClick={() => setIsAsking(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.title}
        confirmLabel={text.title}
        busyLabel={text.busy}
        isBusy={isPending}
        isDestructive
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        <p className="ui-typed-text">{text.question(calendar.name)}</p>
        <p>{text.consequence}</p>
      </ConfirmDialog>
    </>
  );
}

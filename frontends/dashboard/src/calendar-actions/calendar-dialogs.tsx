import { Suspense, useEffect, useRef } from 'react';
import { queryKey, useEndpointMutation, useInvalidation, useQueryClient } from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import { HistoryDialog } from '@daymark/calendar-ui/history';
import { SeasonDialog } from '@daymark/calendar-ui/season';
import { useUndo } from '@daymark/calendar-ui/undo';
import { BIN_DAYS, deleteCalendar, getCalendar } from '@daymark/contracts';
import { ComponentLibrary } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { changeListedCalendars } from '../listed-calendars.js';
import { LeaveCalendarDialog, OwnColorDialog } from '../people/index.js';
import { ShareDialog, useThemeDraft } from '../share-calendar/index.js';
import { text } from '../texts.js';
import type { CalendarDialogProps } from './calendar-dialog-props.js';
import { EditCalendarDialog } from './edit-calendar-dialog.js';

const dialogs = {
  edit: EditCalendarDialog,
  delete: DeleteCalendarDialog,
  history: CalendarHistory,
  leave: LeaveCalendarDialog,
  color: OwnColorDialog,
  season: CopyToNextSeason,
  share: ShareListedCalendar,
};
export type CalendarDialogName = keyof typeof dialogs;

/** The dialogs about one calendar, in a separate chunk: the home page does not load the component library first. */
export function CalendarDialogs({ name, ...props }: CalendarDialogProps & { name: CalendarDialogName }) {
  const Dialog = dialogs[name];
  return (
    <ComponentLibrary>
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    </ComponentLibrary>
  );
}

function CopyToNextSeason({ calendar: { id, name }, onClose }: CalendarDialogProps) {
  return <SeasonDialog of={{ calendar_id: id }} title={name} onClose={onClose} />;
}

function CalendarHistory({ calendar: { id, name }, onClose }: CalendarDialogProps) {
  return <HistoryDialog of="calendar" id={id} title={name} onClose={onClose} />;
}

function ShareListedCalendar({ calendar, isOpen, onClose }: CalendarDialogProps) {
  const draft = useThemeDraft(calendar);
  return <ShareDialog calendar={calendar} draft={draft} isOpen={isOpen} onClose={onClose} />;
}

export function DeleteCalendarDialog({ calendar, isOpen, onClose, onGone }: CalendarDialogProps) {
  const sayFailure = useSayFailure();
  const undo = useUndo();
  const queries = useQueryClient();
  const invalidate = useInvalidation();
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
          action.done({
            title: text('dashboard.deleteCalendar.done'),
            description: text('dashboard.deleteCalendar.doneText'),
          });
          changeListedCalendars(queries, (calendars) => calendars.filter(({ id }) => id !== calendar.id));
          // Its own page, which is left, would ask for events of a calendar that is gone.
          void invalidate(deleteCalendar, onGone ? { refetchType: 'none' } : {});
          (onGone ?? onClose)();
        },
        onError: (error) => {
          onClose();
          sayFailure(text('dashboard.deleteCalendar.failed'))(error);
        },
      },
    );
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text('dashboard.deleteCalendar.title')}
      confirmLabel={text('dashboard.deleteCalendar.title')}
      busyLabel={text('dashboard.deleteCalendar.busy')}
      isBusy={isPending}
      isDestructive
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className="ui-typed-text">
        {text('dashboard.deleteCalendar.question', { name: calendar.name, days: BIN_DAYS })}
      </p>
      <p>{text('dashboard.deleteCalendar.consequence')}</p>
    </ConfirmDialog>
  );
}

import { Suspense } from 'react';
import { HistoryDialog } from '@daymark/calendar-ui/history';
import { SeasonDialog } from '@daymark/calendar-ui/season';
import { ComponentLibrary } from '@daymark/ui';
import { LeaveCalendarDialog, OwnColorDialog } from '../people/index.js';
import { ShareDialog, useThemeDraft } from '../share-calendar/index.js';
import type { CalendarDialogProps } from './calendar-dialog-props.js';
import { DeleteCalendarDialog } from './delete-calendar-dialog.js';
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

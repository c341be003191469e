import { useSession } from '@daymark/api-client';
import { useSaidChange } from '@daymark/calendar-ui';
import { removeMember, type Calendar } from '@daymark/contracts';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { text } from '../texts.js';

interface LeaveCalendarDialogProps {
  calendar: Calendar;
  onClose: () => void;
  /** Called instead of `onClose` by a page that cannot stay without the calendar. */
  onGone?: (() => void) | undefined;
}

export function LeaveCalendarDialog({ calendar, onClose, onGone }: LeaveCalendarDialogProps) {
  const { user } = useSession();
  const { change, isBusy } = useSaidChange();
  const leave = async () => {
    const isDone = await change(
      removeMember,
      { params: { id: calendar.id, person: user!.id } },
      {
        done: { title: text('dashboard.leave.done'), description: calendar.name },
        failed: text('dashboard.leave.failed'),
        leavesPage: onGone !== undefined,
      },
    );
    (isDone && onGone ? onGone : onClose)();
  };
  return (
    <ConfirmDialog
      isOpen
      title={text('dashboard.leave.title')}
      confirmLabel={text('dashboard.leave.confirm')}
      busyLabel={text('dashboard.leave.busy')}
      isBusy={isBusy}
      isDestructive
      onConfirm={() => void leave()}
      onCancel={onClose}
    >
      <p className="ui-typed-text">{text('dashboard.leave.question', { name: calendar.name })}</p>
    </ConfirmDialog>
  );
}

import { ConfirmDialog } from '@daymark/ui/overlay';
import '../styles/lost-dates.css';
import { text } from '../desk-texts.js';

interface LostDatesDialogProps {
  /** The changed and deleted occurrences that do not fit a change, from the service; null if there are none. */
  lost: readonly string[] | null;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function LostDatesDialog({ lost, ...dialog }: LostDatesDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={lost !== null}
      title={text('desk.lostDates.title')}
      confirmLabel={text('desk.lostDates.confirm')}
      busyLabel={text('desk.lostDates.busy')}
      isDestructive
    >
      <p>{text('desk.lostDates.text')}</p>
      <ul className="ui-bullets ui-lost-dates">
        {lost?.map((date) => (
          <li key={date}>{date}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

import { ConfirmDialog } from '@daymark/ui/overlay';
import '../styles/lost-dates.css';

interface LostDatesDialogProps {
  /** The changed and deleted occurrences that do not fit a change, from the service; null if there are none. */
  lost: readonly string[] | null;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Names the dates that a change of their series would drop, and asks for confirmation. */
export function LostDatesDialog({ lost, ...dialog }: LostDatesDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={lost !== null}
      title="Some changed occurrences would be lost"
      confirmLabel="Save and lose them"
      busyLabel="Saving..."
      isDestructive
    >
      <p>
        These occurrences were changed or deleted individually and do not fit the new dates. Undo brings them
        back:
      </p>
      <ul className="ui-lost-dates">
        {lost?.map((date) => (
          <li key={date}>{date}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

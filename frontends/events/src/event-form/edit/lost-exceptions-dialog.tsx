import { ConfirmDialog } from '@daymark/ui/overlay';
import { texts } from '../../texts.js';

interface LostExceptionsDialogProps {
  /** What would be lost, as the service names it; null while nothing would be. */
  lost: readonly string[] | null;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Names the changed and deleted occurrences that a change has no place for, and asks. */
export function LostExceptionsDialog({ lost, isBusy, onConfirm, onCancel }: LostExceptionsDialogProps) {
  return (
    <ConfirmDialog
      isOpen={lost !== null}
      title={texts.edit.lost.title}
      confirmLabel={texts.edit.lost.confirm}
      busyLabel={texts.edit.busy}
      isBusy={isBusy}
      isDestructive
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{texts.edit.lost.text}</p>
      <ul className="event-form-lost">
        {lost?.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>{texts.edit.lost.question}</p>
    </ConfirmDialog>
  );
}

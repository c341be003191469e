import { ConfirmDialog } from '@daymark/ui/overlay';
import { texts } from '../../texts.js';

interface LostExceptionsDialogProps {
  /** The occurrences that would be lost, from the service; null if there are none. */
  lost: readonly string[] | null;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Lists the changed and deleted occurrences that do not fit a change, and asks for confirmation. */
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

import { useId, useState } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';

/** How much of a series is deleted. */
export type DeleteScope = 'occurrence' | 'following' | 'series';

const choices: { scope: DeleteScope; label: string }[] = [
  { scope: 'occurrence', label: 'Delete this occurrence only' },
  { scope: 'following', label: 'Delete this and following occurrences' },
  { scope: 'series', label: 'Delete entire recurring series' },
];

interface DeleteEventDialogProps {
  isOpen: boolean;
  title: string;
  /** It is one occurrence of a series, so how much of it goes has to be chosen. */
  isOccurrence: boolean;
  isBusy: boolean;
  onDelete: (scope: DeleteScope) => void;
  onCancel: () => void;
}

/** Asks before an event is deleted, and of an occurrence, how much of its series. */
export function DeleteEventDialog(props: DeleteEventDialogProps) {
  const { isOpen, title, isOccurrence, isBusy, onDelete, onCancel } = props;
  const name = useId();
  const [scope, setScope] = useState<DeleteScope>('occurrence');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete Event"
      confirmLabel="Delete Event"
      busyLabel="Deleting..."
      isBusy={isBusy}
      isDestructive
      onConfirm={() => onDelete(isOccurrence ? scope : 'series')}
      onCancel={onCancel}
      onClosed={() => setScope('occurrence')}
    >
      <p className="ui-typed-text">
        Are you sure you want to delete &quot;<bdi>{title}</bdi>&quot;? This action cannot be undone.
      </p>
      {isOccurrence ? (
        <fieldset className="ui-radio-list" disabled={isBusy}>
          <legend>This is a recurring event. What would you like to delete?</legend>
          {choices.map((choice) => (
            <label key={choice.scope}>
              <input
                type="radio"
                name={name}
                checked={choice.scope === scope}
                onChange={() => setScope(choice.scope)}
              />
              {choice.label}
            </label>
          ))}
        </fieldset>
      ) : null}
    </ConfirmDialog>
  );
}

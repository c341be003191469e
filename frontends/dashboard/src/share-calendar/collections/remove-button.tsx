import { useSaidChange } from '@daymark/calendar-ui';
import { removeFromCollection } from '@daymark/contracts';
import { BusyButton } from '@daymark/ui';
import { text } from '../../texts.js';

interface RemoveButtonProps {
  collection: { id: string; name: string };
  calendar: { id: string; name: string };
  label: string;
}

/** Takes a calendar out of a collection, or the request for it back. */
export function RemoveButton({ collection, calendar, label }: RemoveButtonProps) {
  const { change, isBusy } = useSaidChange();
  const remove = () =>
    void change(
      removeFromCollection,
      { params: { id: collection.id, calendar: calendar.id } },
      {
        done: {
          title: text('dashboard.share.together.takenOut'),
          description: `${collection.name}: ${calendar.name}`,
        },
        failed: text('dashboard.share.together.notTakenOut'),
      },
    );
  return (
    <BusyButton
      onClick={remove}
      isBusy={isBusy}
      busyLabel={text('dashboard.share.together.removing')}
      aria-label={`${label}: ${collection.name}, ${calendar.name}`}
    >
      {label}
    </BusyButton>
  );
}

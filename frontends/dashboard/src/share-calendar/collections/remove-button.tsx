import { useEndpointMutation, useInvalidation } from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import { removeFromCollection } from '@daymark/contracts';
import { BusyButton, useToast } from '@daymark/ui';
import { text } from '../../texts.js';

interface RemoveButtonProps {
  collection: { id: string; name: string };
  calendar: { id: string; name: string };
  label: string;
}

/** Takes a calendar out of a collection, or the request for it back. */
export function RemoveButton({ collection, calendar, label }: RemoveButtonProps) {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const invalidate = useInvalidation();
  const { mutate, isPending } = useEndpointMutation(removeFromCollection, {
    onSettled: () => invalidate(removeFromCollection),
  });
  const remove = () =>
    mutate(
      { params: { id: collection.id, calendar: calendar.id } },
      {
        onSuccess: () =>
          toast.success({
            title: text('dashboard.share.together.takenOut'),
            description: `${collection.name}: ${calendar.name}`,
          }),
        onError: sayFailure(
          text('dashboard.share.together.notTakenOut'),
          text('dashboard.share.together.failedText'),
        ),
      },
    );
  return (
    <BusyButton
      onClick={remove}
      isBusy={isPending}
      busyLabel={text('dashboard.share.together.removing')}
      aria-label={`${label}: ${collection.name}, ${calendar.name}`}
    >
      {label}
    </BusyButton>
  );
}

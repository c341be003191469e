import { failureToast, useEndpointMutation, useInvalidation } from '@daymark/api-client';
import { ColorDot } from '@daymark/calendar-ui';
import { restoreFromBin, type BinItem } from '@daymark/contracts';
import { Button, formatInstantDay, localTimeZone, Tag, useToast } from '@daymark/ui';
import { useNavigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { useLocalStart } from '../use-local-start.js';

interface BinRowProps {
  item: BinItem;
  onRestored: () => void;
}

/** A deleted item: what it is, when and by whom it was deleted, and a button to restore it. */
export function BinRow({ item, onRestored }: BinRowProps) {
  const start = useLocalStart(item);
  const { restore, isBusy } = useRestoration(item, onRestored);
  const text = texts.bin;
  const time = start !== null && item.is_recurring ? text.from(start) : start;
  const when = item.kind === 'calendar' ? text.events(item.event_count) : time;
  const zone = localTimeZone();
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <span className="settings-row-title">
          <bdi>{item.title}</bdi>
          {item.kind === 'calendar' ? (
            <Tag className="settings-bin-calendar">
              {item.color === null ? null : <ColorDot color={item.color} />}
              {text.calendar}
            </Tag>
          ) : null}
          {item.is_recurring ? <Tag tone="primary">{text.recurring}</Tag> : null}
        </span>
        {when === null ? null : <span>{when}</span>}
        <span className="settings-hint">
          {text.deleted[item.deleted_by](formatInstantDay(item.deleted_at, zone))}{' '}
          {text.until(formatInstantDay(item.restorable_until, zone))}
        </span>
      </div>
      <Button onClick={restore} loading={isBusy} aria-label={text.restoreNamed(item.title)}>
        {text.restore}
      </Button>
    </li>
  );
}

function useRestoration({ id, kind, title, deleted_by }: BinItem, onRestored: () => void) {
  const text = texts.bin;
  const toast = useToast();
  const navigate = useNavigate();
  const invalidate = useInvalidation();
  const { mutate, isPending } = useEndpointMutation(restoreFromBin);
  const restore = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          onRestored();
          toast.success({
            title: text.restored[kind],
            description: deleted_by === 'administrator' ? text.restoredUnshared(title) : title,
            action: {
              label: text.open,
              onPress: () => void navigate(kind === 'event' ? paths.event(id) : paths.calendar(id)),
            },
          });
        },
        onError: (error) => toast.error(failureToast(error, text.restoreFailed[kind], texts.failureFallback)),
        // If it was refused because the item is gone, the list is outdated.
        onSettled: () => void invalidate(restoreFromBin),
      },
    );
  return { restore, isBusy: isPending };
}

import { useEndpointQuery } from '@daymark/api-client';
import { useSaidChange } from '@daymark/calendar-ui';
import {
  answerCollectionRequest,
  listCollectionRequests,
  type CollectionCalendarRequests,
} from '@daymark/contracts';
import { NoticeToAnswer } from '../notice-to-answer.js';
import { text } from '../texts.js';

/**
 * What collections of others want to show: of all calendars that the person manages, or of one. Also for the home page,
 * without the component library.
 */
export function RequestsToAnswer({ calendarId }: { calendarId?: string }) {
  const requests = useEndpointQuery(listCollectionRequests, {}).data?.to_answer ?? [];
  const shown = requests.filter(({ calendar }) => calendarId === undefined || calendar.id === calendarId);
  if (shown.length === 0) return null;
  return (
    <ul className="notices-to-answer" aria-label={text('dashboard.share.together.requests')}>
      {shown.map((request) => (
        <Request key={request.collection.id + request.calendar.id} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { request: CollectionCalendarRequests[number] }) {
  const { collection, calendar, note } = request;
  const { change, isBusy } = useSaidChange();
  const answer = (accept: boolean) =>
    change(
      answerCollectionRequest,
      { params: { id: collection.id, calendar: calendar.id }, body: { accept } },
      {
        done: {
          title: text(`dashboard.share.together.${accept ? 'accepted' : 'wasDeclined'}`),
          description: `${collection.name}: ${calendar.name}`,
        },
        failed: text('dashboard.share.together.notAnswered'),
      },
    );
  return (
    <NoticeToAnswer
      note={note}
      accept={text('dashboard.share.together.accept')}
      decline={text('dashboard.share.together.decline')}
      isBusy={isBusy}
      onAnswer={(accept) => void answer(accept)}
    >
      {text('dashboard.share.together.request', {
        hasOwner: String(collection.owner_name !== null),
        owner: collection.owner_name ?? '',
        collection: collection.name,
        calendar: calendar.name,
      })}
    </NoticeToAnswer>
  );
}

import { failureMessage, useEndpointMutation, useEndpointQuery, useInvalidation } from '@daymark/api-client';
import {
  answerCollectionRequest,
  listCollectionRequests,
  type CollectionCalendarRequests,
} from '@daymark/contracts';
import { buttonClass, useToast } from '@daymark/ui/core';
import { text } from '../texts.js';
import './collection-requests.css';

/**
 * What collections of others want to show: of all calendars that the person manages, or of one. Also for the home page,
 * without the component library.
 */
export function RequestsToAnswer({ calendarId }: { calendarId?: string }) {
  const requests = useEndpointQuery(listCollectionRequests, {}).data?.to_answer ?? [];
  const shown = requests.filter(({ calendar }) => calendarId === undefined || calendar.id === calendarId);
  if (shown.length === 0) return null;
  return (
    <ul className="collection-requests" aria-label={text('dashboard.share.together.requests')}>
      {shown.map((request) => (
        <Request key={request.collection.id + request.calendar.id} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { request: CollectionCalendarRequests[number] }) {
  const { collection, calendar, note } = request;
  const toast = useToast();
  const invalidate = useInvalidation();
  const { mutate, isPending } = useEndpointMutation(answerCollectionRequest, {
    onSettled: () => invalidate(answerCollectionRequest),
  });
  const answer = (accept: boolean) =>
    mutate(
      { params: { id: collection.id, calendar: calendar.id }, body: { accept } },
      {
        onSuccess: () =>
          toast.success({
            title: accept
              ? text('dashboard.share.together.accepted')
              : text('dashboard.share.together.wasDeclined'),
            description: `${collection.name}: ${calendar.name}`,
          }),
        onError: (error) =>
          toast.error({
            title: text('dashboard.share.together.notAnswered'),
            description: failureMessage(error, text('dashboard.share.together.failedText')),
          }),
      },
    );
  return (
    <li className="ui-notice ui-notice-info collection-request">
      <span className="ui-typed-text">
        {text('dashboard.share.together.request', {
          hasOwner: String(collection.owner_name !== null),
          owner: collection.owner_name ?? '',
          collection: collection.name,
          calendar: calendar.name,
        })}
        {note ? (
          <span className="ui-text-secondary" dir="auto">
            {' '}
            {note}
          </span>
        ) : null}
      </span>
      <span className="ui-actions">
        <button
          type="button"
          className={buttonClass('primary')}
          disabled={isPending}
          onClick={() => answer(true)}
        >
          {text('dashboard.share.together.accept')}
        </button>
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={isPending}
          onClick={() => answer(false)}
        >
          {text('dashboard.share.together.decline')}
        </button>
      </span>
    </li>
  );
}

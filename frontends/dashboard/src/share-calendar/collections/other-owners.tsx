import { useEndpointMutation, useEndpointQuery, useInvalidation } from '@daymark/api-client';
import { ColorDot, useSayFailure } from '@daymark/calendar-ui';
import {
  askForCalendar,
  COLLECTION_NOTE_MAX_CHARACTERS,
  CollectionCalendarRequest,
  listCollectionRequests,
  type Collection,
} from '@daymark/contracts';
import { ContractForm, Input, useContractForm, useToast } from '@daymark/ui';
import { text } from '../../texts.js';
import { Owner } from './owner.js';
import { RemoveButton } from './remove-button.js';

/** Those of other owners that are in a collection, and those that were asked for, each with the way out of it. */
export function CalendarsOfOthers({ collection }: { collection: Collection }) {
  const own = useRequestsOf(collection);
  const others = collection.calendars.filter(({ is_own }) => !is_own);
  if (others.length + own.length === 0) return null;
  return (
    <ul className="share-collections" aria-label={text('dashboard.share.together.others')}>
      {others.map((calendar) => (
        <li key={calendar.id} className="ui-apart share-request">
          <span className="share-choice-name">
            <ColorDot color={calendar.color} /> <bdi>{calendar.name}</bdi>
            <Owner of={calendar} />
          </span>
          <RemoveButton
            collection={collection}
            calendar={calendar}
            label={text('dashboard.share.together.takeOut')}
          />
        </li>
      ))}
      {own.map(({ calendar, is_declined }) => (
        <li key={calendar.id} className="ui-apart share-request">
          <span className="share-choice-name">
            <ColorDot color={calendar.color} /> <bdi>{calendar.name}</bdi>{' '}
            <span className="ui-text-secondary">
              {is_declined
                ? text('dashboard.share.together.wasDeclined')
                : text('dashboard.share.together.waiting')}
            </span>
          </span>
          {is_declined ? null : (
            <RemoveButton
              collection={collection}
              calendar={calendar}
              label={text('dashboard.share.together.withdraw')}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const useRequestsOf = ({ id }: Collection) =>
  useEndpointQuery(listCollectionRequests, {}).data?.own.filter(({ collection }) => collection.id === id) ??
  [];

export function AskOtherOwners({ collection }: { collection: Collection }) {
  const asked = useRequestsOf(collection).length;
  return (
    <div className="ui-stack share-tab">
      <p className="ui-text-secondary">{text('dashboard.share.together.othersText')}</p>
      <AskForm key={collection.version + asked} id={collection.id} />
    </div>
  );
}

function AskForm({ id }: { id: string }) {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const invalidate = useInvalidation();
  const ask = useEndpointMutation(askForCalendar, { onSettled: () => invalidate(askForCalendar) });
  const form = useContractForm(CollectionCalendarRequest, {
    initialValues: { calendar: '', note: '' },
    onSubmit: async (body) => {
      const { is_added } = await ask.mutateAsync({ params: { id }, body });
      toast.success(
        is_added
          ? { title: text('dashboard.share.together.added') }
          : {
              title: text('dashboard.share.together.asked'),
              description: text('dashboard.share.together.askedText'),
            },
      );
    },
    onFailure: sayFailure(
      text('dashboard.share.together.notAsked'),
      text('dashboard.share.together.failedText'),
    ),
  });
  return (
    <ContractForm form={form} label={text('dashboard.share.together.ask')}>
      <ContractForm.Field
        name="calendar"
        label={text('dashboard.share.together.address')}
        hint={text('dashboard.share.together.addressHint')}
        isRequired
      >
        <Input dir="ltr" autoComplete="off" spellCheck={false} />
      </ContractForm.Field>
      <ContractForm.Field name="note" label={text('dashboard.share.together.note')} isOptional>
        <Input maxLength={COLLECTION_NOTE_MAX_CHARACTERS} />
      </ContractForm.Field>
      <div className="ui-actions">
        <ContractForm.Submit busyLabel={text('dashboard.share.together.sending')}>
          {text('dashboard.share.together.send')}
        </ContractForm.Submit>
      </div>
    </ContractForm>
  );
}

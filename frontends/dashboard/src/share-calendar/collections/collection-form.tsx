import { useState } from 'react';
import { useEndpointMutation, useInvalidation } from '@daymark/api-client';
import { ColorDot, useSayFailure } from '@daymark/calendar-ui';
import {
  COLLECTION_CALENDARS_MAX,
  CollectionRequest,
  createCollection,
  deleteCollection,
  NAME_MAX_CHARACTERS,
  updateCollection,
  type CalendarOfCollection,
  type Collection,
} from '@daymark/contracts';
import { Button, ContractForm, Input, useContractForm, useToast } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { text } from '../../texts.js';
import { Owner } from './owner.js';

interface CollectionFormProps {
  collection: Collection | null;
  calendars: CalendarOfCollection[];
  onDone: (changed: Collection | null) => void;
}

/** The name and text of a collection, and its calendars, which are shown in the order in which they were chosen. */
export function CollectionForm({ collection, calendars, onDone }: CollectionFormProps) {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const { create, update, remove } = useCollectionActions();
  const [isAsked, setIsAsked] = useState(false);
  const form = useContractForm(CollectionRequest, {
    initialValues: {
      name: collection?.name ?? '',
      description: collection?.description ?? '',
      calendar_ids: collection?.calendar_ids ?? [],
    },
    // The messages of single calendars are shown at the whole choice.
    formFieldOf: (path) => path.split('.')[0]!,
    onSubmit: async (body) => {
      const saved = collection
        ? await update.mutateAsync({
            params: { id: collection.id },
            body: { ...body, version: collection.version },
          })
        : await create.mutateAsync({ body });
      toast.success({
        title: collection ? text('dashboard.share.together.saved') : text('dashboard.share.together.made'),
        description: saved.name,
      });
      onDone(saved);
    },
    onFailure: sayFailure(
      text('dashboard.share.together.notSaved'),
      text('dashboard.share.together.failedText'),
    ),
  });
  const removeIt = (id: string) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => onDone(null),
        onError: sayFailure(
          text('dashboard.share.together.notRemoved'),
          text('dashboard.share.together.failedText'),
        ),
      },
    );
  return (
    <ContractForm
      form={form}
      label={collection ? text('dashboard.share.together.edit') : text('dashboard.share.together.another')}
    >
      <ContractForm.Field name="name" label={text('dashboard.share.together.name')}>
        <Input maxLength={NAME_MAX_CHARACTERS} />
      </ContractForm.Field>
      <ContractForm.Field name="description" label={text('dashboard.share.together.description')} isOptional>
        <Input.TextArea rows={3} />
      </ContractForm.Field>
      <ContractForm.Field
        name="calendar_ids"
        label={text('dashboard.share.together.calendars')}
        {...(calendars.length > 0 && { hint: text('dashboard.share.together.calendarsHint') })}
      >
        <ChosenCalendars calendars={calendars} />
      </ContractForm.Field>
      <div className="ui-actions">
        <ContractForm.Submit busyLabel={text('dashboard.share.together.saving')}>
          {collection ? text('dashboard.share.together.save') : text('dashboard.share.together.make')}
        </ContractForm.Submit>
        {collection ? (
          <>
            <Button onClick={() => setIsAsked(true)}>{text('dashboard.share.together.remove')}</Button>
            <ConfirmDialog
              isOpen={isAsked}
              title={text('dashboard.share.together.removeTitle', { name: collection.name })}
              confirmLabel={text('dashboard.share.together.removeNow')}
              busyLabel={text('dashboard.share.together.removing')}
              isBusy={remove.isPending}
              isDestructive
              onConfirm={() => removeIt(collection.id)}
              onCancel={() => setIsAsked(false)}
            >
              <p>{text('dashboard.share.together.removeText')}</p>
            </ConfirmDialog>
          </>
        ) : null}
      </div>
    </ContractForm>
  );
}

interface ChosenCalendarsProps {
  calendars: CalendarOfCollection[];
  id?: string;
  value?: readonly string[];
  onChange?: (ids: readonly string[]) => void;
  'aria-describedby'?: string;
}

function ChosenCalendars(props: ChosenCalendarsProps) {
  const { calendars, id, value = [], onChange, 'aria-describedby': describedBy } = props;
  return (
    <div
      id={id}
      role="group"
      aria-label={text('dashboard.share.together.calendars')}
      aria-describedby={describedBy}
    >
      {calendars.map((calendar) => {
        const position = value.indexOf(calendar.id);
        const isChosen = position >= 0;
        return (
          <label key={calendar.id} className="share-choice-calendar">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && value.length >= COLLECTION_CALENDARS_MAX}
              onChange={() =>
                onChange?.(isChosen ? value.filter((each) => each !== calendar.id) : [...value, calendar.id])
              }
            />
            <ColorDot color={calendar.color} />
            <span dir="auto" className="share-choice-name">
              {calendar.name}
              <Owner of={calendar} />
              {calendar.is_public ? null : (
                <span className="ui-text-secondary">{text('dashboard.share.together.isPrivate')}</span>
              )}
            </span>
            {isChosen ? <span className="share-choice-position">{position + 1}</span> : null}
          </label>
        );
      })}
      {calendars.length === 0 ? (
        <p className="ui-text-secondary">{text('dashboard.share.together.tooFew')}</p>
      ) : null}
    </div>
  );
}

function useCollectionActions() {
  const invalidate = useInvalidation();
  return {
    create: useEndpointMutation(createCollection, { onSuccess: () => invalidate(createCollection) }),
    update: useEndpointMutation(updateCollection, { onSettled: () => invalidate(updateCollection) }),
    remove: useEndpointMutation(deleteCollection, { onSuccess: () => invalidate(deleteCollection) }),
  };
}

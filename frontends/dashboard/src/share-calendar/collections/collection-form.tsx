import { useId, useState, type FormEvent } from 'react';
import { failureMessage, ProblemError } from '@daymark/api-client';
import { ColorDot } from '@daymark/calendar-ui';
import {
  COLLECTION_CALENDARS_MAX,
  CollectionRequest,
  NAME_MAX_CHARACTERS,
  type Calendar,
  type Collection,
} from '@daymark/contracts';
import { Button, Input, useToast } from '@daymark/ui';
import { shareTexts } from '../../texts/share-calendar.js';
import { useCollectionActions } from './use-collections.js';

interface CollectionFormProps {
  /** The collection to change; null for a new one. */
  collection: Collection | null;
  /** The calendars to choose from. */
  calendars: Calendar[];
  onDone: (changed: Collection | null) => void;
}

/** The name of a collection and its calendars, which are shown in the order in which they were chosen. */
export function CollectionForm({ collection, calendars, onDone }: CollectionFormProps) {
  const text = shareTexts.together;
  const id = useId();
  const toast = useToast();
  const { create, update, remove } = useCollectionActions();
  const [name, setName] = useState(collection?.name ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(collection?.calendar_ids ?? []);
  const [messages, setMessages] = useState<Record<string, string>>({});
  const [isAsked, setIsAsked] = useState(false);
  const isBusy = create.isPending || update.isPending;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = CollectionRequest.safeParse({ name, calendar_ids: chosen });
    if (!parsed.success) {
      setMessages(messagesOf(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    setMessages({});
    try {
      const saved = collection
        ? await update.mutateAsync({
            params: { id: collection.id },
            body: { ...parsed.data, version: collection.version },
          })
        : await create.mutateAsync({ body: parsed.data });
      toast.success({ title: collection ? text.saved : text.made, description: saved.name });
      onDone(saved);
    } catch (error) {
      const fields = error instanceof ProblemError ? Object.entries(error.fieldErrors) : [];
      if (fields.length > 0) setMessages(messagesOf(fields));
      else toast.error({ title: text.notSaved, description: failureMessage(error, text.failedText) });
    }
  };
  const removeIt = (collectionId: string) =>
    remove.mutate(
      { params: { id: collectionId } },
      {
        onSuccess: () => onDone(null),
        onError: (error) =>
          toast.error({ title: text.notRemoved, description: failureMessage(error, text.failedText) }),
      },
    );
  const toggle = (calendarId: string) =>
    setChosen((ids) =>
      ids.includes(calendarId) ? ids.filter((each) => each !== calendarId) : [...ids, calendarId],
    );

  return (
    <form className="share-tab" onSubmit={(event) => void save(event)} noValidate>
      <div className="share-field">
        <label htmlFor={`${id}-name`}>{text.name}</label>
        <Input
          id={`${id}-name`}
          value={name}
          maxLength={NAME_MAX_CHARACTERS}
          aria-invalid={Boolean(messages['name'])}
          aria-describedby={`${id}-name-message`}
          onChange={(event) => setName(event.target.value)}
        />
        <p id={`${id}-name-message`} role="status" className="ui-field-message">
          {messages['name']}
        </p>
      </div>
      <fieldset className="share-choice" aria-describedby={`${id}-calendars-hint ${id}-calendars-message`}>
        <legend>{text.calendars}</legend>
        <p id={`${id}-calendars-hint`} className="ui-text-secondary">
          {text.calendarsHint}
        </p>
        {calendars.map((calendar) => {
          const position = chosen.indexOf(calendar.id);
          return (
            <label key={calendar.id} className="share-choice-calendar">
              <input
                type="checkbox"
                checked={position >= 0}
                disabled={position < 0 && chosen.length >= COLLECTION_CALENDARS_MAX}
                onChange={() => toggle(calendar.id)}
              />
              <ColorDot color={calendar.color} />
              <span dir="auto" className="share-choice-name">
                {calendar.name}
                {calendar.is_public ? null : <span className="ui-text-secondary">{text.isPrivate}</span>}
              </span>
              {position >= 0 ? <span className="share-choice-position">{position + 1}</span> : null}
            </label>
          );
        })}
        {calendars.length < 2 ? <p className="ui-text-secondary">{text.tooFew}</p> : null}
        <p id={`${id}-calendars-message`} role="status" className="ui-field-message">
          {messages['calendar_ids']}
        </p>
      </fieldset>
      <div className="ui-actions">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {isBusy ? text.saving : collection ? text.save : text.make}
        </Button>
        {collection ? (
          <Button onClick={() => setIsAsked(true)} disabled={isAsked}>
            {text.remove}
          </Button>
        ) : null}
      </div>
      {collection && isAsked ? (
        <div role="group" aria-label={text.removeTitle(collection.name)} className="share-question">
          <strong>{text.removeTitle(collection.name)}</strong>
          <p className="ui-text-secondary">{text.removeText}</p>
          <div className="ui-actions">
            <Button danger loading={remove.isPending} onClick={() => removeIt(collection.id)}>
              {remove.isPending ? text.removing : text.removeNow}
            </Button>
            <Button disabled={remove.isPending} onClick={() => setIsAsked(false)}>
              {text.keep}
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  );
}

/** The first message of each field; those of single calendars are shown at the whole choice. */
const messagesOf = (problems: [field: string, message: string][]): Record<string, string> =>
  Object.fromEntries(problems.map(([field, message]) => [field.split('.')[0]!, message] as const).reverse());

import { useViewPreferences, useSayFailure } from '@daymark/calendar-ui';
import { ConflictDialog, DeletedDialog } from '@daymark/calendar-ui/conflict';
import { useUndo } from '@daymark/calendar-ui/undo';
import { EventRequest, type EventPart } from '@daymark/contracts';
import { useReturn } from '@daymark/ui/router';
import { paths } from '../../paths.js';
import { text } from '../../texts.js';
import type { CalendarName } from '../loading.js';
import { useCreateEvent } from '../saving.js';
import { requestOf, type EventFormValues } from '../values/event-form-values.js';
import { labelOfPart, partsInOrder, textOfPart } from './part-texts.js';
import type { useEditTarget } from './use-edit-target.js';

interface EditConflictProps {
  edit: ReturnType<typeof useEditTarget>;
  calendars: readonly CalendarName[];
  isBusy: boolean;
  onSavedAsNew: () => void;
}

export function EditConflict({ edit, calendars, isBusy, onSavedAsNew }: EditConflictProps) {
  const { hourCycle } = useViewPreferences();
  const sayFailure = useSayFailure();
  const saveAsNew = useSaveAsNew(edit, onSavedAsNew);
  const { conflict, deletedId, closeConflict } = edit;
  if (deletedId)
    return (
      <DeletedDialog
        what="event"
        id={deletedId}
        isBusy={isBusy}
        onRestored={() => void edit.findConflict().catch(sayFailure(text('events.edit.failedToast')))}
        onSaveAsNew={saveAsNew}
        onClose={closeConflict}
      />
    );
  if (!conflict) return null;
  const { typed, target, parts, taken, last } = conflict;
  const say = (part: EventPart, values: EventFormValues) =>
    textOfPart(part, values, { calendars, hourCycle });
  const inOrder = (of: readonly EventPart[]) =>
    partsInOrder
      .filter((part) => of.includes(part))
      .map((part) => ({
        name: part,
        label: labelOfPart(part),
        yours: say(part, typed),
        theirs: say(part, target.values),
      }));
  return (
    <ConflictDialog
      key={target.version}
      what="event"
      last={last}
      parts={inOrder(parts)}
      taken={inOrder(taken)}
      isBusy={isBusy}
      onSave={(theirs) => edit.accept(conflict, theirs as EventPart[])}
      onClose={closeConflict}
    />
  );
}

/** Saves the input as another event, in the calendar of the one that was deleted. */
function useSaveAsNew(
  { loaded, editedOf, typed, closeConflict }: EditConflictProps['edit'],
  onSaved: () => void,
) {
  const sayFailure = useSayFailure();
  const undo = useUndo();
  const returnTo = useReturn();
  const create = useCreateEvent();
  const save = async () => {
    const calendar_id = typed().calendar_id ?? loaded.event.calendars[0]?.id ?? null;
    const request = EventRequest.safeParse({ ...requestOf(editedOf(typed())), calendar_id });
    // The form says what is missing.
    if (!request.success) return closeConflict();
    const action = undo.begin(request.data.title);
    try {
      const event = await create(request.data, action.key);
      onSaved();
      action.done({ title: text('events.create.createdToast'), description: event.title });
      returnTo(paths.event(event.id), (address) => !address.startsWith(paths.event('')));
    } catch (error) {
      sayFailure(text('events.edit.failedToast'))(error);
    }
  };
  return () => void save();
}

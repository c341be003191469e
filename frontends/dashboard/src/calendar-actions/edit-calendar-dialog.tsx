import { useState } from 'react';
import { ProblemError, useInvalidation } from '@daymark/api-client';
import { targetsOf, useJoinedCalendars, useSayFailure } from '@daymark/calendar-ui';
import { ConflictDialog, DeletedDialog } from '@daymark/calendar-ui/conflict';
import {
  busyStatuses,
  calendarColors,
  CalendarRequest,
  cancelledEventsPolicies,
  differingParts,
  languages,
  mergeParts,
  pick,
  updateCalendar,
  type Calendar,
} from '@daymark/contracts';
import {
  Button,
  ContractForm,
  languageName,
  NativeSelect,
  SegmentedField,
  useContractForm,
  type ContractFormController,
} from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { CalendarFields } from '../calendar-fields.js';
import { text } from '../texts.js';
import { CalendarChanged, useUpdateCalendar, type CalendarChanges } from '../use-update-calendar.js';
import type { CalendarDialogProps } from './calendar-dialog-props.js';

export function EditCalendarDialog({ calendar, isOpen, onClose }: CalendarDialogProps) {
  const invalidate = useInvalidation();
  const [isDeleted, setIsDeleted] = useState(false);
  const close = () => {
    // The page learns it only now: it would take the input with it.
    if (isDeleted) void invalidate(updateCalendar);
    onClose();
  };
  return (
    <Modal open={isOpen} title={text('dashboard.edit.title')} onCancel={close} footer={null} destroyOnHidden>
      <EditCalendarForm calendar={calendar} onDeleted={setIsDeleted} onClose={close} />
    </Modal>
  );
}

const labels: Record<keyof Values, string> = {
  name: text('dashboard.create.name'),
  description: text('dashboard.create.description'),
  color: text('dashboard.color'),
  is_public: text('dashboard.create.isPublic'),
  language: text('dashboard.edit.language'),
  cancelled_events: text('dashboard.edit.cancelledEvents'),
  busy_status: text('dashboard.edit.busyStatus'),
  days_off_calendar_id: text('dashboard.edit.daysOff'),
  warns_of_overlaps: text('dashboard.edit.warnsOfOverlaps'),
};

const pageLanguages = [
  { value: null, label: text('dashboard.edit.visitorsLanguage') },
  ...languages.map((value) => ({ value, label: languageName(value) })),
];

const choices = {
  language: pageLanguages,
  color: calendarColors.map((value) => ({ value, label: text(`dashboard.calendarColors.${value}`) })),
  cancelled_events: cancelledEventsPolicies.map((value) => ({
    value,
    label: text(`dashboard.edit.cancelledEventsPolicies.${value}`),
  })),
  busy_status: busyStatuses.map((value) => ({ value, label: text(`dashboard.edit.busyStatuses.${value}`) })),
};

const valuesOf = (calendar: Calendar) => ({
  name: calendar.name,
  description: calendar.description ?? '',
  is_public: calendar.is_public,
  language: calendar.language,
  color: calendar.default_color ?? calendar.color,
  cancelled_events: calendar.cancelled_events,
  busy_status: calendar.busy_status,
  days_off_calendar_id: calendar.days_off_calendar_id ?? null,
  warns_of_overlaps: calendar.warns_of_overlaps ?? false,
});
type Values = ReturnType<typeof valuesOf>;
type Field = keyof Values;

const eachField = Object.fromEntries(
  ([...Object.keys(labels)] as Field[]).map((field) => [field, [field]]),
) as Record<Field, [Field]>;

interface EditCalendarFormProps {
  calendar: Calendar;
  onDeleted: (isDeleted: boolean) => void;
  onClose: () => void;
}

function EditCalendarForm({ calendar, onDeleted, onClose }: EditCalendarFormProps) {
  const sayFailure = useSayFailure();
  const { update, isUpdating } = useUpdateCalendar(calendar);
  const { calendars } = useJoinedCalendars();
  // What the person began with, whatever is loaded meanwhile.
  const [base, setBase] = useState(calendar);
  const [newest, setNewest] = useState<Calendar | null>(null);
  const [isDeleted, setIsDeleted] = useState(false);

  /** What was not changed is not sent. */
  const save = async (values: Values, from: Calendar) => {
    const changed = differingParts(eachField, valuesOf(from), values);
    try {
      await update(pick(values, changed) as CalendarChanges, { title: text('dashboard.edit.done') }, from);
      onClose();
    } catch (error) {
      const isGone = error instanceof ProblemError && error.code === 'NOT_FOUND';
      setIsDeleted(isGone);
      onDeleted(isGone);
      if (isGone) return;
      if (!(error instanceof CalendarChanged)) throw error;
      setNewest(error.newest);
    }
  };
  const fail = sayFailure(text('dashboard.edit.failed'));
  const form: ContractFormController<Values> = useContractForm(CalendarRequest, {
    initialValues: valuesOf(calendar),
    onSubmit: () => save(form.fields.values(), base),
    // Input stays in the form.
    onFailure: fail,
  });
  const merged =
    newest &&
    mergeParts(eachField, { base: valuesOf(base), changed: form.fields.values(), newest: valuesOf(newest) });
  const saveMerged = (theirs: string[]) => {
    if (!newest || !merged) return;
    const values = { ...merged.values, ...pick(valuesOf(newest), theirs as Field[]) };
    form.fields.set(values);
    setBase(newest);
    setNewest(null);
    save(values, newest).catch(fail);
  };
  const say = (field: Field, { [field]: value }: Values): string => {
    switch (field) {
      case 'is_public':
        return value ? text('dashboard.public') : text('dashboard.private');
      case 'warns_of_overlaps':
        return text(`dashboard.edit.${value ? 'yes' : 'no'}`);
      case 'days_off_calendar_id':
        return calendars.find(({ id }) => id === value)?.name ?? text('dashboard.edit.noDaysOff');
      case 'name':
      case 'description':
        return String(value);
      default:
        return choices[field].find((choice) => choice.value === value)?.label ?? '';
    }
  };
  const partsOf = (fields: readonly Field[]) =>
    fields.map((field) => ({
      name: field,
      label: labels[field],
      yours: say(field, form.fields.values()),
      theirs: newest ? say(field, valuesOf(newest)) : '',
    }));
  return (
    <ContractForm form={form} label={text('dashboard.edit.title')}>
      {newest && merged ? (
        <ConflictDialog
          key={newest.version}
          what="calendar"
          last={newest}
          parts={partsOf(merged.conflicts)}
          taken={partsOf(
            differingParts(eachField, valuesOf(base), valuesOf(newest)).filter(
              (field) => !merged.conflicts.includes(field),
            ),
          )}
          isBusy={isUpdating}
          onSave={saveMerged}
          onClose={() => setNewest(null)}
        />
      ) : null}
      {isDeleted ? (
        <DeletedDialog
          what="calendar"
          id={calendar.id}
          isBusy={isUpdating}
          onRestored={form.submit}
          onClose={() => setIsDeleted(false)}
        />
      ) : null}
      <CalendarFields isNew={false} />
      <ContractForm.Field
        name="language"
        label={text('dashboard.edit.language')}
        hint={text('dashboard.edit.languageHint')}
      >
        <NativeSelect options={pageLanguages} />
      </ContractForm.Field>
      <ContractForm.Field
        name="cancelled_events"
        label={text('dashboard.edit.cancelledEvents')}
        hint={text('dashboard.edit.cancelledEventsHint')}
      >
        <SegmentedField label={text('dashboard.edit.cancelledEvents')} options={choices.cancelled_events} />
      </ContractForm.Field>
      <ContractForm.Field
        name="busy_status"
        label={text('dashboard.edit.busyStatus')}
        hint={text('dashboard.edit.busyStatusHint')}
      >
        <SegmentedField label={text('dashboard.edit.busyStatus')} options={choices.busy_status} />
      </ContractForm.Field>
      {calendar.is_owner ? (
        <>
          <ContractForm.Field
            name="days_off_calendar_id"
            label={text('dashboard.edit.daysOff')}
            hint={text('dashboard.edit.daysOffHint')}
          >
            <DaysOffField calendarId={calendar.id} />
          </ContractForm.Field>
          <ContractForm.SwitchField
            name="warns_of_overlaps"
            label={text('dashboard.edit.warnsOfOverlaps')}
            hint={text('dashboard.edit.warnsOfOverlapsHint')}
          />
        </>
      ) : null}
      <div className="ui-actions ui-actions-end">
        <Button onClick={onClose}>{text('dashboard.cancel')}</Button>
        <ContractForm.Submit busyLabel={text('dashboard.edit.busy')}>
          {text('dashboard.edit.save')}
        </ContractForm.Submit>
      </div>
    </ContractForm>
  );
}

interface DaysOffFieldProps {
  calendarId: string;
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** A calendar that was deleted since shows as none. */
function DaysOffField({ calendarId, value = null, ...field }: DaysOffFieldProps) {
  const targets = targetsOf(useJoinedCalendars().calendars, [calendarId]);
  return (
    <NativeSelect
      {...field}
      options={[
        { value: null, label: text('dashboard.edit.noDaysOff') },
        ...targets.flatMap(({ id, name }) => (id === calendarId ? [] : { value: id, label: name })),
      ]}
      value={targets.some(({ id }) => id === value) ? value : null}
    />
  );
}

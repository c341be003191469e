import { failureToast } from '@daymark/api-client';
import { useOwnCalendars } from '@daymark/calendar-ui';
import {
  busyStatuses,
  CalendarRequest,
  cancelledEventsPolicies,
  languages,
  type Calendar,
  type Language,
} from '@daymark/contracts';
import { Button, ContractForm, NativeSelect, SegmentedField, useContractForm, useToast } from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { CalendarFields } from '../calendar-fields.js';
import { texts } from '../texts.js';
import { useUpdateCalendar } from '../use-update-calendar.js';
import type { CalendarDialogProps } from './calendar-dialog-props.js';

export const EditCalendarDialog = ({ calendar, isOpen, onClose }: CalendarDialogProps) => (
  <Modal open={isOpen} title={texts.edit.title} onCancel={onClose} footer={null} destroyOnHidden>
    <EditCalendarForm calendar={calendar} onClose={onClose} />
  </Modal>
);

/** In that language: 'Français'. */
function ownName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language)!;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const pageLanguages = [
  { value: null, label: texts.edit.visitorsLanguage },
  ...languages.map((value) => ({ value, label: ownName(value) })),
];

function EditCalendarForm({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const toast = useToast();
  const { update } = useUpdateCalendar(calendar);
  const form = useContractForm(CalendarRequest, {
    initialValues: {
      name: calendar.name,
      description: calendar.description ?? '',
      is_public: calendar.is_public,
      language: calendar.language,
      color: calendar.color,
      cancelled_events: calendar.cancelled_events,
      busy_status: calendar.busy_status,
      days_off_calendar_id: calendar.days_off_calendar_id ?? null,
      warns_of_overlaps: calendar.warns_of_overlaps ?? false,
    },
    onSubmit: async (body) => {
      await update(body, { title: texts.edit.done });
      onClose();
    },
    // Input stays in the form.
    onFailure: (error) => {
      toast.error(failureToast(error, texts.edit.failed, texts.failureFallback));
    },
  });
  return (
    <ContractForm form={form} label={texts.edit.title}>
      <CalendarFields isNew={false} />
      <ContractForm.Field name="language" label={texts.edit.language} hint={texts.edit.languageHint}>
        <NativeSelect options={pageLanguages} />
      </ContractForm.Field>
      <ContractForm.Field
        name="cancelled_events"
        label={texts.edit.cancelledEvents}
        hint={texts.edit.cancelledEventsHint}
      >
        <SegmentedField
          label={texts.edit.cancelledEvents}
          options={cancelledEventsPolicies.map((value) => ({
            value,
            label: texts.edit.cancelledEventsPolicies[value],
          }))}
        />
      </ContractForm.Field>
      <ContractForm.Field name="busy_status" label={texts.edit.busyStatus} hint={texts.edit.busyStatusHint}>
        <SegmentedField
          label={texts.edit.busyStatus}
          options={busyStatuses.map((value) => ({ value, label: texts.edit.busyStatuses[value] }))}
        />
      </ContractForm.Field>
      <ContractForm.Field
        name="days_off_calendar_id"
        label={texts.edit.daysOff}
        hint={texts.edit.daysOffHint}
      >
        <DaysOffField calendarId={calendar.id} />
      </ContractForm.Field>
      <ContractForm.SwitchField
        name="warns_of_overlaps"
        label={texts.edit.warnsOfOverlaps}
        hint={texts.edit.warnsOfOverlapsHint}
      />
      <div className="ui-actions ui-actions-end">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <ContractForm.Submit busyLabel={texts.edit.busy}>{texts.edit.save}</ContractForm.Submit>
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
  const { calendars } = useOwnCalendars();
  return (
    <NativeSelect
      {...field}
      options={[
        { value: null, label: texts.edit.noDaysOff },
        ...calendars.flatMap(({ id, name }) => (id === calendarId ? [] : { value: id, label: name })),
      ]}
      value={calendars.some(({ id }) => id === value) ? value : null}
    />
  );
}

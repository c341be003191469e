import { failureToast } from '@daymark/api-client';
import { targetsOf, useOwnCalendars } from '@daymark/calendar-ui';
import {
  busyStatuses,
  CalendarRequest,
  cancelledEventsPolicies,
  languages,
  type Calendar,
} from '@daymark/contracts';
import {
  Button,
  ContractForm,
  languageName,
  NativeSelect,
  SegmentedField,
  useContractForm,
  useToast,
} from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { CalendarFields } from '../calendar-fields.js';
import { text } from '../texts.js';
import { useUpdateCalendar } from '../use-update-calendar.js';
import type { CalendarDialogProps } from './calendar-dialog-props.js';

export const EditCalendarDialog = ({ calendar, isOpen, onClose }: CalendarDialogProps) => (
  <Modal open={isOpen} title={text('dashboard.edit.title')} onCancel={onClose} footer={null} destroyOnHidden>
    <EditCalendarForm calendar={calendar} onClose={onClose} />
  </Modal>
);

const pageLanguages = [
  { value: null, label: text('dashboard.edit.visitorsLanguage') },
  ...languages.map((value) => ({ value, label: languageName(value) })),
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
      color: calendar.default_color ?? calendar.color,
      cancelled_events: calendar.cancelled_events,
      busy_status: calendar.busy_status,
      days_off_calendar_id: calendar.days_off_calendar_id ?? null,
      warns_of_overlaps: calendar.warns_of_overlaps ?? false,
    },
    onSubmit: async (body) => {
      await update(body, { title: text('dashboard.edit.done') });
      onClose();
    },
    // Input stays in the form.
    onFailure: (error) => {
      toast.error(failureToast(error, text('dashboard.edit.failed'), text('dashboard.failureFallback')));
    },
  });
  return (
    <ContractForm form={form} label={text('dashboard.edit.title')}>
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
        <SegmentedField
          label={text('dashboard.edit.cancelledEvents')}
          options={cancelledEventsPolicies.map((value) => ({
            value,
            label: text(`dashboard.edit.cancelledEventsPolicies.${value}`),
          }))}
        />
      </ContractForm.Field>
      <ContractForm.Field
        name="busy_status"
        label={text('dashboard.edit.busyStatus')}
        hint={text('dashboard.edit.busyStatusHint')}
      >
        <SegmentedField
          label={text('dashboard.edit.busyStatus')}
          options={busyStatuses.map((value) => ({
            value,
            label: text(`dashboard.edit.busyStatuses.${value}`),
          }))}
        />
      </ContractForm.Field>
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
  const targets = targetsOf(useOwnCalendars().calendars, [calendarId]);
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

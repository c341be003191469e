import { useState } from 'react';
import { failureToast } from '@daymark/api-client';
import { busyStatuses, CalendarRequest, cancelledEventsPolicies, type Calendar } from '@daymark/contracts';
import { Button, ContractForm, SegmentedField, useContractForm, useToast } from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { CalendarFields } from './calendar-fields.js';
import { texts } from './texts.js';
import { useUpdateCalendar } from './use-update-calendar.js';

export function EditCalendarButton({ calendar }: { calendar: Calendar }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.edit.open}</Button>
      <Modal open={isOpen} title={texts.edit.title} onCancel={close} footer={null} destroyOnHidden>
        <EditCalendarForm calendar={calendar} onClose={close} />
      </Modal>
    </>
  );
}

function EditCalendarForm({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const toast = useToast();
  const { update } = useUpdateCalendar(calendar);
  const form = useContractForm(CalendarRequest, {
    initialValues: {
      name: calendar.name,
      description: calendar.description ?? '',
      is_public: calendar.is_public,
      color: calendar.color,
      cancelled_events: calendar.cancelled_events,
      busy_status: calendar.busy_status,
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
      <div className="ui-actions ui-actions-end">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <ContractForm.Submit busyLabel={texts.edit.busy}>{texts.edit.save}</ContractForm.Submit>
      </div>
    </ContractForm>
  );
}

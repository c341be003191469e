import { useState } from 'react';
import {
  failureMessage,
  ProblemError,
  queryKey,
  useEndpointMutation,
  useQueryClient,
} from '@daymark/api-client';
import {
  CalendarRequest,
  cancelledEventsPolicies,
  getCalendar,
  listCalendars,
  NAME_MAX_CHARACTERS,
  updateCalendar,
  type Calendar,
} from '@daymark/contracts';
import { Button, ContractForm, Input, SegmentedField, useContractForm, useToast } from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { texts } from '../texts.js';

/** Opens name, description and visibility of a calendar for a change. */
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
  const queries = useQueryClient();
  const { mutateAsync } = useEndpointMutation(updateCalendar);
  const form = useContractForm(CalendarRequest, {
    initialValues: {
      name: calendar.name,
      description: calendar.description ?? '',
      is_public: calendar.is_public,
      cancelled_events: calendar.cancelled_events,
    },
    onSubmit: async (body) => {
      const params = { id: calendar.id };
      const changed = await mutateAsync({ params, body: { ...body, version: calendar.version } });
      queries.setQueryData(queryKey(getCalendar, { params }), changed);
      void queries.invalidateQueries({ queryKey: queryKey(listCalendars) });
      toast.success({ title: texts.edit.done });
      onClose();
    },
    onFailure: (error) => {
      // The newest state is read behind the form; what was typed stays, and the next attempt starts from that state.
      if (error instanceof ProblemError && error.code === 'STALE_VERSION')
        void queries.invalidateQueries({ queryKey: queryKey(getCalendar) });
      toast.error({ title: texts.edit.failed, description: failureMessage(error, texts.failureFallback) });
    },
  });
  return (
    <ContractForm form={form} label={texts.edit.title}>
      <ContractForm.Field name="name" label={texts.create.name} isRequired>
        <Input maxLength={NAME_MAX_CHARACTERS} />
      </ContractForm.Field>
      <ContractForm.Field name="description" label={texts.create.description} isOptional>
        <Input.TextArea rows={3} />
      </ContractForm.Field>
      <ContractForm.SwitchField
        name="is_public"
        label={texts.create.isPublic}
        hint={texts.edit.privateHint}
      />
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
      <div className="ui-actions ui-actions-end">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <ContractForm.Submit busyLabel={texts.edit.busy}>{texts.edit.save}</ContractForm.Submit>
      </div>
    </ContractForm>
  );
}

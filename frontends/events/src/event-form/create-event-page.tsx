import { useEffect, useState } from 'react';
import { failureMessage, useSession } from '@daymark/api-client';
import { EventRequest, id } from '@daymark/contracts';
import { Card, ContractForm, Typography, useContractForm, usePageTitle, useToast } from '@daymark/ui';
import { ButtonLink, Navigate, useNavigate, useParams } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import {
  emptyEvent,
  formFieldOf,
  incompleteRecurrence,
  requestOf,
  type EventFormValues,
} from './event-form-values.js';
import { MeetingFields } from './meeting-fields.js';
import { RecurrenceFields } from './recurrence-fields.js';
import { SharingFields } from './sharing-fields.js';
import { TextFields } from './text-fields.js';
import { TimeFields } from './time-fields.js';
import { useCreateEvent, usePresetCalendar } from './use-create-event.js';

/** '/event/create', and '/calendar/:calendarId/add-event' with the calendar preset. */
export function CreateEventPage() {
  const { calendarId } = useParams();
  const { state } = useSession();
  const toast = useToast();
  const isSignedOut = state === 'signed-out';
  useEffect(() => {
    if (!isSignedOut) return;
    toast.error({ title: texts.create.signedOutToast, description: texts.create.signedOutToastText });
  }, [isSignedOut, toast]);
  if (isSignedOut) return <Navigate to={paths.signIn} replace />;
  return <CreateEventForm key={calendarId ?? ''} presetCalendarId={calendarId ?? null} />;
}

function CreateEventForm({ presetCalendarId }: { presetCalendarId: string | null }) {
  usePageTitle(texts.create.title);
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync } = useCreateEvent();
  const [initialValues] = useState(() => emptyEvent(presetCalendarId));
  const isPresetPossible = presetCalendarId !== null && id().safeParse(presetCalendarId).success;
  const presetCalendar = usePresetCalendar(isPresetPossible ? presetCalendarId : null);

  const form = useContractForm(EventRequest, {
    initialValues,
    toRequest: (values: EventFormValues) => requestOf(values),
    check: incompleteRecurrence,
    formFieldOf,
    onSubmit: async (body) => {
      const event = await mutateAsync({ body });
      toast.success({ title: texts.create.createdToast, description: texts.create.createdToastText });
      await navigate(paths.event(event.id));
    },
    onFailure: (error) =>
      toast.error({
        title: texts.create.failedToast,
        description: failureMessage(error, texts.failureFallback),
      }),
  });

  return (
    <div className="ui-page ui-page-narrow">
      <header className="ui-page-head-text">
        <Typography.Title>{texts.create.title}</Typography.Title>
        {presetCalendar.data ? (
          <p className="ui-page-subtitle">{texts.create.forCalendar(presetCalendar.data.name)}</p>
        ) : null}
      </header>
      <ContractForm form={form} label={texts.create.title} className="event-form">
        <Card title={texts.create.basics}>
          <TextFields />
        </Card>
        <Card title={texts.create.when}>
          <TimeFields form={form.instance} initialValues={initialValues} />
          <RecurrenceFields form={form.instance} />
        </Card>
        <Card title={texts.create.where}>
          <MeetingFields />
        </Card>
        <Card title={texts.create.sharing}>
          <SharingFields isCalendarPreset={presetCalendarId !== null} />
        </Card>
        <div className="ui-actions ui-actions-end">
          <ButtonLink to={presetCalendarId ? paths.calendarDetail(presetCalendarId) : paths.dashboard}>
            {texts.create.cancel}
          </ButtonLink>
          <ContractForm.Submit kind="create" busyLabel={texts.create.busy}>
            {texts.create.submit}
          </ContractForm.Submit>
        </div>
      </ContractForm>
    </div>
  );
}

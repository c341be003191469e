import {
  failureToast,
  useSession,
  queryKey,
  useEndpointMutation,
  useInvalidation,
  useQueryClient,
} from '@daymark/api-client';
import { useUndo } from '@daymark/calendar-ui/undo';
import { CalendarRequest, createCalendar, listCalendars } from '@daymark/contracts';
import {
  Card,
  ContractForm,
  Typography,
  useContractForm,
  useFormValues,
  usePageTitle,
  useToast,
} from '@daymark/ui';
import { LeaveGuard, useUnsavedChanges } from '@daymark/ui/overlay';
import { ButtonLink, useNavigate } from '@daymark/ui/router';
import { HolidaysCard } from './holidays-card.js';
import { CalendarFields } from './calendar-fields.js';
import { paths } from './paths.js';
import { texts } from './texts.js';

const emptyCalendar = { name: '', description: '', is_public: true };

export function CreateCalendarPage() {
  usePageTitle(texts.createCalendar);
  const toast = useToast();
  const undo = useUndo();
  const navigate = useNavigate();
  const { user } = useSession();
  const { mutateAsync } = useCreateCalendar();

  const form = useContractForm(CalendarRequest, {
    initialValues: emptyCalendar,
    onSubmit: async (body) => {
      if (!user) {
        toast.error({ title: texts.create.signedOutToast, description: texts.create.signedOutToastText });
        return;
      }
      const action = undo.begin(body.name);
      const calendar = await mutateAsync({ body, undoKey: action.key });
      action.done({ title: texts.create.createdToast, description: texts.create.createdToastText });
      leave();
      await navigate(calendar?.id ? paths.calendarDetail(calendar.id) : paths.dashboard);
    },
    onFailure: (error) => toast.error(failureToast(error, texts.create.failedToast, texts.failureFallback)),
  });

  const { name, description } = useFormValues(form.fields);
  const leave = useUnsavedChanges(name !== '' || description !== '');

  return (
    <div className="ui-page ui-page-narrow">
      <LeaveGuard />
      <header className="ui-page-head-text">
        <Typography.Title>{texts.createCalendar}</Typography.Title>
        <p className="ui-page-subtitle">{texts.create.subtitle}</p>
      </header>
      <Card>
        <ContractForm form={form} label={texts.createCalendar}>
          <CalendarFields isNew />
          <div className="ui-actions ui-actions-end">
            <ButtonLink to={paths.dashboard}>{texts.cancel}</ButtonLink>
            <ContractForm.Submit kind="create" busyLabel={texts.create.busy}>
              {texts.createCalendar}
            </ContractForm.Submit>
          </div>
        </ContractForm>
      </Card>
      <HolidaysCard />
    </div>
  );
}

function useCreateCalendar() {
  const invalidate = useInvalidation();
  const queries = useQueryClient();
  return useEndpointMutation(createCalendar, {
    onSuccess: async () => {
      // Removes the cached empty list, so that events can be created at once.
      queries.removeQueries({
        queryKey: queryKey(listCalendars),
        type: 'inactive',
        predicate: ({ state }) => (state.data as { total?: number } | undefined)?.total === 0,
      });
      await invalidate(createCalendar);
    },
  });
}

import {
  useSession,
  queryKey,
  useEndpointMutation,
  useInvalidation,
  useQueryClient,
} from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
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
import { text } from './texts.js';

const emptyCalendar = { name: '', description: '', is_public: true };

export function CreateCalendarPage() {
  usePageTitle(text('dashboard.createCalendar'));
  const toast = useToast();
  const sayFailure = useSayFailure();
  const undo = useUndo();
  const navigate = useNavigate();
  const { user } = useSession();
  const { mutateAsync } = useCreateCalendar();

  const form = useContractForm(CalendarRequest, {
    initialValues: emptyCalendar,
    onSubmit: async (body) => {
      if (!user) {
        toast.error({
          title: text('dashboard.create.signedOutToast'),
          description: text('dashboard.create.signedOutToastText'),
        });
        return;
      }
      const action = undo.begin(body.name);
      const calendar = await mutateAsync({ body, undoKey: action.key });
      action.done({
        title: text('dashboard.create.createdToast'),
        description: text('dashboard.create.createdToastText'),
      });
      leave();
      await navigate(calendar?.id ? paths.calendarDetail(calendar.id) : paths.dashboard);
    },
    onFailure: sayFailure(text('dashboard.create.failedToast')),
  });

  const { name, description } = useFormValues(form.fields);
  const leave = useUnsavedChanges(name !== '' || description !== '');

  return (
    <div className="ui-page ui-page-narrow">
      <LeaveGuard />
      <header className="ui-page-head-text">
        <Typography.Title>{text('dashboard.createCalendar')}</Typography.Title>
        <p className="ui-page-subtitle">{text('dashboard.create.subtitle')}</p>
      </header>
      <Card>
        <ContractForm form={form} label={text('dashboard.createCalendar')}>
          <CalendarFields isNew />
          <div className="ui-actions ui-actions-end">
            <ButtonLink to={paths.dashboard}>{text('dashboard.cancel')}</ButtonLink>
            <ContractForm.Submit kind="create" busyLabel={text('dashboard.create.busy')}>
              {text('dashboard.createCalendar')}
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

import { useState } from 'react';
import {
  useSession,
  queryKey,
  useEndpointMutation,
  useInvalidation,
  useQueryClient,
  call,
  createRequestKeys,
  useEndpointQuery,
} from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import { useUndo } from '@daymark/calendar-ui/undo';
import {
  CalendarRequest,
  createCalendar,
  listCalendars,
  addHolidays,
  HolidaysRequest,
  listHolidayCountries,
  type HolidayCountry,
} from '@daymark/contracts';
import { languageInUse } from '@daymark/texts';
import {
  Card,
  ContractForm,
  Typography,
  useContractForm,
  useFormValues,
  usePageTitle,
  useToast,
  browserLocale,
  NativeSelect,
} from '@daymark/ui';
import { LeaveGuard, useUnsavedChanges } from '@daymark/ui/overlay';
import { ButtonLink, useNavigate } from '@daymark/ui/router';
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

/** Adds the public holidays of a country or region as a calendar; at first those of the browser's locale. */
function HolidaysCard() {
  const { data, isError } = useEndpointQuery(listHolidayCountries, {}, { staleTime: Infinity });
  return (
    <Card>
      <Typography.Title level={2}>{text('dashboard.holidays.title')}</Typography.Title>
      <p className="ui-text-secondary">{text('dashboard.holidays.hint')}</p>
      {data ? (
        <HolidaysForm countries={data.items} />
      ) : isError ? (
        <p>{text('dashboard.holidays.unavailable')}</p>
      ) : null}
    </Card>
  );
}

function HolidaysForm({ countries }: { countries: readonly HolidayCountry[] }) {
  const sayFailure = useSayFailure();
  const undo = useUndo();
  const navigate = useNavigate();
  const invalidate = useInvalidation();
  const [keyOf] = useState(createRequestKeys);
  const [{ language: ofBrowser, region: ofLocale }] = useState(() =>
    new Intl.Locale(browserLocale()).maximize(),
  );
  // Pages are in English where the browser's language is not among theirs, but names of holidays may be in it.
  const language = languageInUse() === 'en' ? ofBrowser : languageInUse();
  const form = useContractForm(HolidaysRequest, {
    initialValues: {
      country: countries.some(({ code }) => code === ofLocale) ? ofLocale! : '',
      region: null as string | null,
    },
    toRequest: (values) => ({ ...values, language: /^[a-z]{2}$/.test(language) ? language : null }),
    onSubmit: async (body) => {
      const action = undo.begin(text('dashboard.holidays.title'));
      const calendar = await call(addHolidays, { body, idempotencyKey: keyOf(body), undoKey: action.key });
      await invalidate(addHolidays);
      action.done({ title: text('dashboard.holidays.added'), description: calendar.name });
      await navigate(paths.calendarDetail(calendar.id));
    },
    onFailure: sayFailure(text('dashboard.holidays.failed')),
  });
  const { country } = useFormValues(form.fields);
  const regions = countries.find(({ code }) => code === country)?.regions ?? [];
  return (
    <ContractForm form={form} label={text('dashboard.holidays.title')}>
      <ContractForm.Field name="country" label={text('dashboard.holidays.country')}>
        <NativeSelect
          options={[{ value: '', label: text('dashboard.holidays.choose') }, ...countries.map(optionOf)]}
          onChange={() => form.fields.set({ region: null })}
        />
      </ContractForm.Field>
      {regions.length > 0 ? (
        <ContractForm.Field name="region" label={text('dashboard.holidays.region')}>
          <NativeSelect
            options={[
              { value: null, label: text('dashboard.holidays.wholeCountry') },
              ...regions.map(optionOf),
            ]}
          />
        </ContractForm.Field>
      ) : null}
      <div className="ui-actions ui-actions-end">
        <ContractForm.Submit busyLabel={text('dashboard.holidays.busy')}>
          {text('dashboard.holidays.add')}
        </ContractForm.Submit>
      </div>
    </ContractForm>
  );
}

const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });

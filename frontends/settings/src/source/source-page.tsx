import {
  queryKey,
  useEndpointQuery,
  useQueryClient,
  useEndpointMutation,
  useInvalidation,
} from '@daymark/api-client';
import { may, RoleTooLow, useSayFailure } from '@daymark/calendar-ui';
import { getCalendar } from '@daymark/contracts';
import {
  listCalendarSources,
  CalendarSourceRequest,
  putCalendarSource,
  SOURCE_INTERVAL_DEFAULT_MINUTES,
  type CalendarSource,
} from '@daymark/contracts/interchange';
import {
  Card,
  EmptyPage,
  LoadingScreen,
  Typography,
  usePageTitle,
  ContractForm,
  Input,
  localTimeZone,
  NativeSelect,
  PasswordInput,
  useContractForm,
  ErrorPanel,
} from '@daymark/ui';
import { LeaveGuard } from '@daymark/ui/overlay';
import { ButtonLink, Link, useLocation, useParams } from '@daymark/ui/router';
import { TimeZonePicker } from '@daymark/calendar-ui/time-zone-picker';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { SourceState } from './source-state.js';

const REFRESH_MS = 2_000;

export function SourcePage() {
  const { id = '' } = useParams();
  const proposed = proposedAddress(useLocation().state);
  const queries = useQueryClient();
  const calendar = useEndpointQuery(getCalendar, { params: { id } });
  const mayManage = calendar.data !== undefined && may(calendar.data, 'manage');
  const source = useEndpointQuery(
    listCalendarSources,
    { params: { id } },
    {
      enabled: mayManage,
      refetchInterval: ({ state }) => (state.data?.items[0]?.state === 'checking' ? REFRESH_MS : false),
    },
  );
  usePageTitle(text('settings.source.title'));
  const show = (stored: CalendarSource | undefined) => {
    queries.setQueryData(queryKey(listCalendarSources, { params: { id } }), {
      items: stored ? [stored] : [],
    });
    void source.refetch();
  };
  const error = calendar.error ?? source.error;
  if (calendar.data?.role && !mayManage) return <RoleTooLow calendar={calendar.data} />;
  if (error?.code === 'NOT_FOUND' || (calendar.data && !mayManage)) {
    return (
      <EmptyPage
        title={text('settings.source.missing')}
        text={text('settings.source.missingText')}
        action={<ButtonLink to={paths.dashboard}>{text('settings.source.dashboard')}</ButtonLink>}
      />
    );
  }
  if (error && !calendar.isFetching && !source.isFetching) {
    return (
      <div className="ui-page ui-page-narrow">
        <ErrorPanel
          title={text('settings.source.fetchFailed')}
          fallback={text('settings.source.fetchFallback')}
          query={calendar.error ? calendar : source}
        />
      </div>
    );
  }
  if (!calendar.data || !source.data) return <LoadingScreen label={text('settings.source.loading')} />;
  const stored = source.data.items[0];
  return (
    <div className="ui-page ui-page-narrow">
      <LeaveGuard />
      <p className="ui-paragraph ui-wrap-anywhere import-back">
        <ButtonLink kind="quiet" to={paths.calendar(id)}>
          <bdi>{calendar.data.name}</bdi>
        </ButtonLink>
      </p>
      <Typography.Title>{text('settings.source.title')}</Typography.Title>
      <div className="ui-stack settings-cards">
        {stored ? <SourceState source={stored} onChange={show} /> : null}
        <Card title={stored ? text('settings.source.change') : text('settings.source.begin')}>
          <p className="ui-hint">{text('settings.source.about')}</p>
          <SourceForm
            key={stored?.address ?? ''}
            calendarId={id}
            source={stored}
            proposed={proposed}
            onStored={show}
          />
          {stored ? null : (
            <p className="ui-hint">
              <Link to={paths.importInto(id)} className="ui-link">
                {text('settings.source.once')}
              </Link>
            </p>
          )}
        </Card>
      </div>
    </div>
  );
}

function proposedAddress(state: unknown): string {
  const address =
    typeof state === 'object' && state !== null && 'address' in state ? state.address : undefined;
  return typeof address === 'string' ? address : '';
}

const INTERVALS = [15, 30, 60, 180, 360, 720, 1_440] as const;

interface SourceFormProps {
  calendarId: string;
  source: CalendarSource | undefined;
  proposed: string;
  onStored: (source: CalendarSource) => void;
}

/** The address, the interval of checks, and how its entries are read. A stored password is never shown again. */
function SourceForm({ calendarId, source, proposed, onStored }: SourceFormProps) {
  const sayFailure = useSayFailure();
  const invalidate = useInvalidation();
  const { mutateAsync } = useEndpointMutation(putCalendarSource);
  const form = useContractForm(CalendarSourceRequest, {
    initialValues: {
      address: source?.address ?? proposed,
      user_name: source?.user_name ?? '',
      password: undefined as string | undefined,
      interval_minutes: source?.interval_minutes ?? SOURCE_INTERVAL_DEFAULT_MINUTES,
      timezone: source?.timezone ?? localTimeZone(),
      title_prefix: source?.title_prefix ?? '',
    },
    onSubmit: async (body) => {
      const stored = await mutateAsync({ params: { id: calendarId }, body });
      onStored(stored);
      void invalidate(putCalendarSource);
    },
    onFailure: sayFailure(text('settings.source.failed')),
  });
  return (
    <ContractForm form={form} label={source ? text('settings.source.change') : text('settings.source.begin')}>
      <ContractForm.Field
        name="address"
        label={text('settings.source.address')}
        hint={text('settings.source.addressHint')}
        isRequired
      >
        <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" />
      </ContractForm.Field>
      <ContractForm.Field name="interval_minutes" label={text('settings.source.interval')}>
        <IntervalSelect />
      </ContractForm.Field>
      <ContractForm.Field
        name="timezone"
        label={text('settings.source.zone')}
        hint={text('settings.source.zoneHint')}
      >
        <TimeZonePicker />
      </ContractForm.Field>
      <ContractForm.Field
        name="title_prefix"
        label={text('settings.source.prefix')}
        hint={text('settings.source.prefixHint')}
        isOptional
      >
        <Input />
      </ContractForm.Field>
      <ContractForm.Field name="user_name" label={text('settings.source.userName')} isOptional>
        <Input autoComplete="off" />
      </ContractForm.Field>
      <ContractForm.Field
        name="password"
        label={text('settings.source.password')}
        hint={
          source?.has_password ? text('settings.source.passwordKept') : text('settings.source.passwordHint')
        }
        isOptional
      >
        <PasswordInput autoComplete="new-password" />
      </ContractForm.Field>
      <ContractForm.Submit busyLabel={text('settings.source.saving')}>
        {source ? text('settings.source.save') : text('settings.source.keep')}
      </ContractForm.Submit>
    </ContractForm>
  );
}

const every = (minutes: number): string => {
  if (minutes === 1_440) return text('settings.source.every.day');
  return minutes % 60 === 0
    ? text('settings.source.every.hours', { count: minutes / 60 })
    : text('settings.source.every.minutes', { count: minutes });
};

/** The form passes id, value and handler. */
function IntervalSelect(field: { id?: string; value?: number; onChange?: (minutes: number) => void }) {
  const { value } = field;
  const isKnown = value === undefined || INTERVALS.some((minutes) => minutes === value);
  const offered = [...INTERVALS, ...(isKnown ? [] : [value])];
  return (
    <NativeSelect
      {...field}
      options={offered.map((minutes) => ({
        value: minutes,
        label: every(minutes),
      }))}
    />
  );
}

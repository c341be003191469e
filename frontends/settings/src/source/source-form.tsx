import { failureToast, useEndpointMutation, useInvalidation } from '@daymark/api-client';
import { TimeZonePicker } from '@daymark/calendar-ui/time-zones';
import {
  CalendarSourceRequest,
  putCalendarSource,
  SOURCE_INTERVAL_DEFAULT_MINUTES,
  type CalendarSource,
} from '@daymark/contracts/interchange';
import { ContractForm, Input, localTimeZone, PasswordInput, useContractForm, useToast } from '@daymark/ui';
import { texts } from '../texts.js';

const INTERVALS = [15, 30, 60, 180, 360, 720, 1_440] as const;

interface SourceFormProps {
  calendarId: string;
  source: CalendarSource | undefined;
  /** The default while nothing is stored. */
  proposed: string;
  onStored: (source: CalendarSource) => void;
}

/** The address, the interval of checks, and how its entries are read. A stored password is never shown again. */
export function SourceForm({ calendarId, source, proposed, onStored }: SourceFormProps) {
  const text = texts.source;
  const toast = useToast();
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
    onFailure: (error) => toast.error(failureToast(error, text.failed, texts.failureFallback)),
  });
  return (
    <ContractForm form={form} label={source ? text.change : text.begin}>
      <ContractForm.Field name="address" label={text.address} hint={text.addressHint} isRequired>
        <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" />
      </ContractForm.Field>
      <ContractForm.Field name="interval_minutes" label={text.interval}>
        <IntervalSelect />
      </ContractForm.Field>
      <ContractForm.Field name="timezone" label={text.zone} hint={text.zoneHint}>
        <TimeZonePicker />
      </ContractForm.Field>
      <ContractForm.Field name="title_prefix" label={text.prefix} hint={text.prefixHint} isOptional>
        <Input />
      </ContractForm.Field>
      <ContractForm.Field name="user_name" label={text.userName} isOptional>
        <Input autoComplete="off" />
      </ContractForm.Field>
      <ContractForm.Field
        name="password"
        label={text.password}
        hint={source?.has_password ? text.passwordKept : text.passwordHint}
        isOptional
      >
        <PasswordInput autoComplete="new-password" />
      </ContractForm.Field>
      <ContractForm.Submit busyLabel={text.saving}>{source ? text.save : text.keep}</ContractForm.Submit>
    </ContractForm>
  );
}

/** The form passes id, value and handler. */
function IntervalSelect({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: number;
  onChange?: (minutes: number) => void;
}) {
  const known = value === undefined || INTERVALS.some((minutes) => minutes === value);
  return (
    <select
      id={id}
      className="ui-select"
      value={value}
      onChange={({ target }) => onChange?.(Number(target.value))}
    >
      {[...INTERVALS, ...(known ? [] : [value])].map((minutes) => (
        <option key={minutes} value={minutes}>
          {texts.source.every(minutes)}
        </option>
      ))}
    </select>
  );
}

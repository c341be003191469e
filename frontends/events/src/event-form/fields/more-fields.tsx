import { lazy, Suspense, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { factLabel } from '@daymark/calendar-ui';
import { timeZoneCity } from '@daymark/calendar-ui/time-zones';
import { MEETING_ID_MAX_CHARACTERS, PASSCODE_MAX_CHARACTERS, URL_MAX_CHARACTERS } from '@daymark/contracts';
import { ContractForm, Input, localTimeZone } from '@daymark/ui';
import { text } from '../../texts.js';
import type { EventFormValues } from '../values/event-form-values.js';

/** Loaded once the fields are unfolded: the list that it searches in is a tenth of the page. */
const LazyTimeZonePicker = lazy(async () => ({
  default: (await import(/* webpackChunkName: "time-zone-picker" */ '@daymark/calendar-ui/time-zone-picker'))
    .TimeZonePicker,
}));

interface ZoneFieldProps extends ComponentProps<typeof LazyTimeZonePicker> {
  isUnfolded: boolean;
}

function ZoneField({ isUnfolded, ...picker }: ZoneFieldProps) {
  const { id, value = '' } = picker;
  const [hasFocus, setHasFocus] = useState(false);
  const waiting = (
    <Input
      id={id}
      value={timeZoneCity(value)}
      readOnly
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    />
  );
  if (!isUnfolded) return waiting;
  return (
    <Suspense fallback={waiting}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of a field that had the focus */}
      <LazyTimeZonePicker {...picker} autoFocus={hasFocus} />
    </Suspense>
  );
}

interface MoreFieldsProps {
  ref: Ref<HTMLDetailsElement>;
  first: EventFormValues;
  onStart: () => void;
  isSeriesPrivate: boolean;
  logo: ReactNode;
  hasLogo: boolean;
}

export function MoreFields({ ref, first, onStart, isSeriesPrivate, logo, hasLogo }: MoreFieldsProps) {
  const [hasContent] = useState(() => hasMoreFields(first));
  const [isUnfolded, setIsUnfolded] = useState(false);
  return (
    <details
      ref={ref}
      className="event-form-more"
      open={hasContent || hasLogo}
      onToggle={() => setIsUnfolded(true)}
    >
      <summary>{text('events.form.more')}</summary>
      <div className="ui-stack event-form-more-fields">
        <ContractForm.Field name="description" label={factLabel('description')} isOptional>
          <Input.TextArea rows={3} dir="auto" />
        </ContractForm.Field>
        <ContractForm.Field name="url" label={text('events.form.meetingLink')} isOptional>
          <Input type="url" inputMode="url" placeholder="https://" maxLength={URL_MAX_CHARACTERS} />
        </ContractForm.Field>
        <div className="event-form-pair">
          <ContractForm.Field name="meeting_id" label={factLabel('meeting_id')} isOptional>
            <Input maxLength={MEETING_ID_MAX_CHARACTERS} autoComplete="off" />
          </ContractForm.Field>
          <ContractForm.Field name="passcode" label={factLabel('passcode')} isOptional>
            <Input maxLength={PASSCODE_MAX_CHARACTERS} autoComplete="off" />
          </ContractForm.Field>
        </div>
        <ContractForm.Field
          name="timezone"
          label={text('events.form.timeZone')}
          isRequired
          hint={text('events.form.timeZoneHint')}
        >
          <ZoneField isUnfolded={isUnfolded || hasContent || hasLogo} onChange={onStart} />
        </ContractForm.Field>
        <ContractForm.SwitchField
          name="is_public_shareable"
          label={text('events.form.isShareable')}
          hint={
            isSeriesPrivate ? text('events.form.isNotShareableHint') : text('events.form.isShareableHint')
          }
          isDisabled={isSeriesPrivate}
        />
        {logo}
      </div>
    </details>
  );
}

const hasMoreFields = (values: EventFormValues) =>
  Boolean(values.description || values.url || values.meeting_id || values.passcode) ||
  !values.is_public_shareable ||
  values.timezone !== localTimeZone();

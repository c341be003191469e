import { useState, type ReactNode, type Ref } from 'react';
import { eventFacts } from '@daymark/calendar-ui';
import { ContractForm, Input, localTimeZone } from '@daymark/ui';
import { TimeZonePicker } from '@daymark/calendar-ui/time-zones';
import { texts } from '../../texts.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { MeetingFields } from './meeting-fields.js';
import { SharingField } from './sharing-fields.js';

interface MoreFieldsProps {
  ref: Ref<HTMLDetailsElement>;
  first: EventFormValues;
  /** Called when the zone of the start changes. */
  onStart: () => void;
  isSeriesPrivate: boolean;
  /** The logo field, and whether there is a logo. */
  logo: ReactNode;
  hasLogo: boolean;
}

/** The less common fields: folded unless one has a value. Focusing a field with an error unfolds them. */
export function MoreFields({ ref, first, onStart, isSeriesPrivate, logo, hasLogo }: MoreFieldsProps) {
  const [hasContent] = useState(() => hasMoreFields(first));
  return (
    <details ref={ref} className="event-form-more" open={hasContent || hasLogo}>
      <summary>{texts.form.more}</summary>
      <div className="event-form-more-fields">
        <ContractForm.Field name="description" label={eventFacts.description.label} isOptional>
          <Input.TextArea rows={3} dir="auto" />
        </ContractForm.Field>
        <MeetingFields />
        <ContractForm.Field
          name="timezone"
          label={texts.form.timeZone}
          isRequired
          hint={texts.form.timeZoneHint}
        >
          <TimeZonePicker onChange={onStart} />
        </ContractForm.Field>
        <SharingField isSeriesPrivate={isSeriesPrivate} />
        {logo}
      </div>
    </details>
  );
}

const hasMoreFields = (values: EventFormValues) =>
  Boolean(values.description || values.url || values.meeting_id || values.passcode) ||
  !values.is_public_shareable ||
  values.timezone !== localTimeZone();

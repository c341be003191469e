import { eventFacts } from '@daymark/calendar-ui';
import { MEETING_ID_MAX_CHARACTERS, PASSCODE_MAX_CHARACTERS, URL_MAX_CHARACTERS } from '@daymark/contracts';
import { ContractForm, Input } from '@daymark/ui';
import { texts } from '../../texts.js';

/** The fields for joining online. */
export function MeetingFields() {
  return (
    <>
      <ContractForm.Field name="url" label={texts.form.meetingLink} isOptional>
        <Input type="url" inputMode="url" placeholder="https://" maxLength={URL_MAX_CHARACTERS} />
      </ContractForm.Field>
      <div className="event-form-pair">
        <ContractForm.Field name="meeting_id" label={eventFacts.meeting_id.label} isOptional>
          <Input maxLength={MEETING_ID_MAX_CHARACTERS} autoComplete="off" />
        </ContractForm.Field>
        <ContractForm.Field name="passcode" label={eventFacts.passcode.label} isOptional>
          <Input maxLength={PASSCODE_MAX_CHARACTERS} autoComplete="off" />
        </ContractForm.Field>
      </div>
    </>
  );
}

import { eventFacts } from '@daymark/calendar-ui';
import { TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { ContractForm, Input } from '@daymark/ui';
import { texts } from '../../texts.js';

/** What the event is. */
export function TextFields() {
  return (
    <div>
      <ContractForm.Field name="title" label={eventFacts.title.label} isRequired>
        <Input
          // The form is what the page is for, and the title is where everybody begins.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          dir="auto"
          placeholder={texts.form.titlePlaceholder}
          maxLength={TITLE_MAX_CHARACTERS}
        />
      </ContractForm.Field>
      <ContractForm.Field name="description" label={eventFacts.description.label} isOptional>
        <Input.TextArea rows={3} dir="auto" />
      </ContractForm.Field>
    </div>
  );
}

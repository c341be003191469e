import { eventFacts } from '@daymark/calendar-ui';
import { TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { ContractForm, Input } from '@daymark/ui';
import { texts } from '../../texts.js';

interface TitleFieldProps {
  /** Whether Enter may save; otherwise the focus goes to the open question. */
  mayEnter: () => boolean;
}

/** The event's title. */
export function TitleField({ mayEnter }: TitleFieldProps) {
  return (
    <ContractForm.Field name="title" label={eventFacts.title.label} isRequired className="event-form-title">
      <Input
        // The page is for this form, and everybody begins with the title.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        dir="auto"
        placeholder={texts.form.titlePlaceholder}
        maxLength={TITLE_MAX_CHARACTERS}
        autoComplete="off"
        onPressEnter={(event) => {
          if (!mayEnter()) event.preventDefault();
        }}
      />
    </ContractForm.Field>
  );
}

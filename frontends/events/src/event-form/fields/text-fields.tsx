import { eventFacts } from '@daymark/calendar-ui';
import { LOCATION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { ContractForm, Input } from '@daymark/ui';
import { texts } from '../../texts.js';

interface TitleFieldProps {
  /** Whether Enter may save; where not, the focus goes to what is to be decided before. */
  mayEnter: () => boolean;
}

/** What the event is. */
export function TitleField({ mayEnter }: TitleFieldProps) {
  return (
    <ContractForm.Field name="title" label={eventFacts.title.label} isRequired className="event-form-title">
      <Input
        // The form is what the page is for, and the title is where everybody begins.
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

/** Where it is. */
export function PlaceField() {
  return (
    <ContractForm.Field name="location" label={eventFacts.location.label} isOptional>
      <Input maxLength={LOCATION_MAX_CHARACTERS} dir="auto" />
    </ContractForm.Field>
  );
}

import { TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { ContractForm, Input } from '@daymark/ui';
import { texts } from '../texts.js';

/** What the event is. */
export function TextFields() {
  return (
    <div>
      <ContractForm.Field name="title" label={texts.create.titleLabel} isRequired>
        <Input placeholder={texts.create.titlePlaceholder} maxLength={TITLE_MAX_CHARACTERS} />
      </ContractForm.Field>
      <ContractForm.Field name="description" label={texts.create.description} isOptional>
        <Input.TextArea rows={3} />
      </ContractForm.Field>
    </div>
  );
}

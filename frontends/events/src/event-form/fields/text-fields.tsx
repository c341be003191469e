import { TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { ContractForm, Input } from '@daymark/ui';
import { texts } from '../../texts.js';

/** What the event is. */
export function TextFields() {
  return (
    <div>
      <ContractForm.Field name="title" label={texts.form.titleLabel} isRequired>
        <Input placeholder={texts.form.titlePlaceholder} maxLength={TITLE_MAX_CHARACTERS} />
      </ContractForm.Field>
      <ContractForm.Field name="description" label={texts.form.description} isOptional>
        <Input.TextArea rows={3} />
      </ContractForm.Field>
    </div>
  );
}

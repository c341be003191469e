import { calendarColors, NAME_MAX_CHARACTERS } from '@daymark/contracts';
import { ContractForm, Input } from '@daymark/ui';
import { SwatchField } from './swatch-field.js';
import { texts } from './texts.js';

const swatches = calendarColors.map((color) => ({ name: texts.calendarColors[color], color }));

/** The fields that a new calendar and an existing one have. */
export function CalendarFields({ isNew }: { isNew: boolean }) {
  const text = texts.create;
  return (
    <>
      <ContractForm.Field name="name" label={text.name} isRequired>
        <Input maxLength={NAME_MAX_CHARACTERS} {...(isNew && { placeholder: text.namePlaceholder })} />
      </ContractForm.Field>
      <ContractForm.Field name="description" label={text.description} isOptional>
        <Input.TextArea rows={3} />
      </ContractForm.Field>
      <ContractForm.Field name="color" label={texts.color} hint={isNew ? text.colorHint : null}>
        <SwatchField label={texts.color} swatches={swatches} />
      </ContractForm.Field>
      <ContractForm.SwitchField
        name="is_public"
        label={text.isPublic}
        {...(!isNew && { hint: texts.edit.privateHint })}
      />
    </>
  );
}

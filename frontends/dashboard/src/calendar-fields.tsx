import { calendarColors, NAME_MAX_CHARACTERS } from '@daymark/contracts';
import { ContractForm, Input } from '@daymark/ui';
import { SwatchField } from './swatch-field.js';
import { text } from './texts.js';

export const colorSwatches = calendarColors.map((color) => ({
  name: text(`dashboard.calendarColors.${color}`),
  color,
}));

export function CalendarFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <ContractForm.Field name="name" label={text('dashboard.create.name')} isRequired>
        <Input
          maxLength={NAME_MAX_CHARACTERS}
          {...(isNew && { placeholder: text('dashboard.create.namePlaceholder') })}
        />
      </ContractForm.Field>
      <ContractForm.Field name="description" label={text('dashboard.create.description')} isOptional>
        <Input.TextArea rows={3} />
      </ContractForm.Field>
      <ContractForm.Field
        name="color"
        label={text('dashboard.color')}
        hint={isNew ? text('dashboard.create.colorHint') : null}
      >
        <SwatchField label={text('dashboard.color')} swatches={colorSwatches} />
      </ContractForm.Field>
      <ContractForm.SwitchField
        name="is_public"
        label={text('dashboard.create.isPublic')}
        {...(!isNew && { hint: text('dashboard.edit.privateHint') })}
      />
    </>
  );
}

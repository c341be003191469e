import { calendarColors } from '@daymark/contracts';
import { ContractForm } from '@daymark/ui';
import { SwatchField } from './swatch-field.js';
import { texts } from './texts.js';

const swatches = calendarColors.map((color) => ({ name: texts.calendarColors[color], color }));

export function CalendarColorField({ hint }: { hint?: string }) {
  return (
    <ContractForm.Field name="color" label={texts.color} {...(hint ? { hint } : {})}>
      <SwatchField label={texts.color} swatches={swatches} />
    </ContractForm.Field>
  );
}

import { ContractForm } from '@daymark/ui';
import { Select } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { useCalendarChoices } from './use-create-event.js';

/** Who may see it, and in which calendar it is. The calendar is not asked for when the address names it. */
export function SharingFields({ isCalendarPreset }: { isCalendarPreset: boolean }) {
  const calendars = useCalendarChoices(!isCalendarPreset);
  const choices = (calendars.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div>
      <ContractForm.SwitchField
        name="is_public_shareable"
        label={texts.create.isShareable}
        hint={texts.create.isShareableHint}
      />
      {isCalendarPreset ? null : (
        <ContractForm.Field
          name="calendar_id"
          label={texts.create.calendar}
          isOptional
          hint={calendars.isError ? texts.create.calendarsFailed : undefined}
        >
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={texts.create.calendarPlaceholder}
            loading={calendars.isLoading}
            options={choices}
          />
        </ContractForm.Field>
      )}
    </div>
  );
}

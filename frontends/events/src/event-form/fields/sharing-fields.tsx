import { Alert, Button, ContractForm } from '@daymark/ui';
import { Select } from '@daymark/ui/overlay';
import { texts } from '../../texts.js';
import type { CalendarName } from '../loading/use-calendars.js';

export interface SharingFieldsProps {
  /** Those that the event can be put into; null where the calendar is not asked for. */
  calendars: {
    names: readonly CalendarName[];
    isLoading: boolean;
    isError: boolean;
    retry: () => void;
  } | null;
  /** Of an occurrence: its series is not shared. */
  isSeriesPrivate?: boolean;
}

/** Who may see it, and in which calendar it is. */
export function SharingFields({ calendars, isSeriesPrivate = false }: SharingFieldsProps) {
  return (
    <div>
      <ContractForm.SwitchField
        name="is_public_shareable"
        label={texts.form.isShareable}
        hint={isSeriesPrivate ? texts.form.isNotShareableHint : texts.form.isShareableHint}
        isDisabled={isSeriesPrivate}
      />
      {calendars ? (
        <ContractForm.Field name="calendar_id" label={texts.form.calendar} isOptional>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={texts.form.calendarPlaceholder}
            loading={calendars.isLoading}
            options={calendars.names.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </ContractForm.Field>
      ) : null}
      {calendars?.isError ? (
        <Alert
          type="error"
          showIcon
          title={texts.form.calendarsFailed}
          action={<Button onClick={calendars.retry}>{texts.form.calendarsRetry}</Button>}
        />
      ) : null}
    </div>
  );
}

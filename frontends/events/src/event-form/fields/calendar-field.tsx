import { Alert, Button, ContractForm } from '@daymark/ui';
import { Select } from '@daymark/ui/overlay';
import { texts } from '../../texts.js';
import type { CalendarName } from '../loading/use-calendars.js';

/** The calendars that can be chosen. */
export interface OfferedCalendars {
  names: readonly CalendarName[];
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
}

/** The field for the event's calendar. */
export function CalendarField({ calendars }: { calendars: OfferedCalendars }) {
  return (
    <>
      <ContractForm.Field name="calendar_id" label={texts.form.calendar} isOptional>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={texts.form.calendarPlaceholder}
          loading={calendars.isLoading}
          options={calendars.names.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </ContractForm.Field>
      {calendars.isError ? (
        <Alert
          type="error"
          showIcon
          title={texts.form.calendarsFailed}
          action={<Button onClick={calendars.retry}>{texts.form.calendarsRetry}</Button>}
        />
      ) : null}
    </>
  );
}

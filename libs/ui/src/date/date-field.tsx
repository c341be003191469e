import type { KeyboardEvent } from 'react';
import enUS from 'antd/es/date-picker/locale/en_US.js';
import { DateTime } from 'luxon';
import { LuxonPicker } from './luxon-pickers.js';

interface DateFieldProps {
  id?: string;
  /** 'YYYY-MM-DD', or null while empty. */
  value?: string | null;
  onChange?: (date: string | null) => void;
  /** Dates before it cannot be chosen. */
  min?: string | null;
  placeholder?: string;
  disabled?: boolean;
}

// The buttons that show 'Nov' and '2026' are named by what they show, not by antd's 'Choose a month'.
const locale = { ...enUS, lang: { ...enUS.lang, monthSelect: undefined, yearSelect: undefined } };

// Enter chooses the date; without this it would submit the form around it too.
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

/** A date with a month to choose from, weeks from Sunday; it can be typed too. The value is text, without a zone. */
export function DateField({ value, onChange, min, placeholder = 'Pick a date', ...rest }: DateFieldProps) {
  const shown = value ? DateTime.fromISO(value, { zone: 'utc' }) : null;
  return (
    <LuxonPicker
      {...rest}
      locale={locale as unknown as typeof enUS}
      className="ui-date-field"
      value={shown?.isValid ? shown : null}
      onChange={(date) => onChange?.(date ? date.toFormat('yyyy-MM-dd') : null)}
      {...(min ? { disabledDate: (date: DateTime) => date.toFormat('yyyy-MM-dd') < min } : {})}
      format={['yyyy-MM-dd', 'd.M.yyyy', 'M/d/yyyy']}
      placeholder={placeholder}
      allowClear={false}
      onKeyDown={keepEnter}
    />
  );
}

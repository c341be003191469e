import { useState } from 'react';
import { Input } from 'antd';

interface TimeFieldProps {
  id?: string;
  /** 'HH:mm', or whatever was typed while it is no time. */
  value?: string;
  onChange?: (time: string) => void;
  disabled?: boolean;
}

/** What people type for a time, as 'HH:mm': '9' and '9:5' and '0905' too. Anything else stays as it is. */
export function readTime(text: string): string {
  const match = /^(\d{1,2})(?:(?:[:.h ](\d{1,2}))|(\d{2}))?$/.exec(text.trim());
  if (!match) return text.trim();
  const [hours, minutes] = [match[1]!.padStart(2, '0'), (match[2] ?? match[3] ?? '').padStart(2, '0')];
  return `${hours}:${minutes}`;
}

/** A 24-hour time, 'HH:mm'. What is typed is put into that form when the field is left. */
export function TimeField({ value = '', onChange, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    if (typed !== null) onChange?.(readTime(typed));
    setTyped(null);
  };
  return (
    <Input
      {...rest}
      className="ui-time-field"
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(readTime(event.target.value));
      }}
      onBlur={finish}
      inputMode="numeric"
      placeholder="HH:mm"
      autoComplete="off"
      maxLength={8}
    />
  );
}

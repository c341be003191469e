import { useId } from 'react';
import { PERSON_NAME_MAX_CHARACTERS } from '@daymark/contracts';
import { Input } from '@daymark/ui';
import { texts } from '../texts.js';

interface NameFieldProps {
  value: string;
  /** True while the current name is unknown. */
  isDisabled: boolean;
  onChange: (name: string) => void;
}

/** The field for the person's name. */
export function NameField({ value, isDisabled, onChange }: NameFieldProps) {
  const id = useId();
  return (
    <div className="settings-field">
      <label htmlFor={id}>
        {texts.name.label} <span className="ui-optional">{texts.optional}</span>
      </label>
      <Input
        id={id}
        value={value}
        disabled={isDisabled}
        autoComplete="name"
        maxLength={PERSON_NAME_MAX_CHARACTERS}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className="settings-hint">
        {texts.name.hint}
      </p>
    </div>
  );
}

import { useId } from 'react';

interface SwitchRowProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

export function SwitchRow({ label, hint, isOn, onChange, isDisabled = false }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="ui-switch-field">
      <div className="ui-switch-text">
        <label htmlFor={id}>{label}</label>
        {hint ? <span id={`${id}-hint`}>{hint}</span> : null}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="ui-switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}

import { useState } from 'react';
import { Input, type InputProps } from 'antd';

/** A password field with a button that shows what was typed. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'suffix'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="ui-password-toggle"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
            <circle cx="12" cy="12" r="3" />
            {isShown ? null : <path d="M4 20 20 4" />}
          </svg>
        </button>
      }
    />
  );
}

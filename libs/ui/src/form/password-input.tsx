import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { classNames } from '../elements/class-names.js';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'ref'> {
  value?: string;
}

/**
 * A password field with a button that shows the text. The browser owns its text: React would take away what a password
 * manager set without an event, at the next rendering.
 */
export function PasswordInput({ value, className, ...control }: PasswordInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (value !== undefined && input.current!.value !== value) input.current!.value = value;
  }, [value]);
  return (
    <div className="ui-plain-control">
      <input
        {...control}
        ref={input}
        type={isShown ? 'text' : 'password'}
        className={classNames('ui-plain-input ui-plain-password', className)}
      />
      <button
        type="button"
        className="ui-plain-reveal"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
          <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
          <circle cx="12" cy="12" r="3" />
          {isShown ? null : <path d="M4 20 20 4" />}
        </svg>
      </button>
    </div>
  );
}

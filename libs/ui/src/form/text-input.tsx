import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { classNames } from '../elements/class-names.js';
import { EyeIcon, EyeOffIcon } from '../elements/icons.js';
import { text } from '../texts.js';

type TextInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'ref'> & { value?: string };

/**
 * A text field. The browser owns its text: React would take away what a password manager set without an event, at the
 * next rendering.
 */
export function TextInput({ value, className, ...control }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (value !== undefined && input.current!.value !== value) input.current!.value = value;
  }, [value]);
  return <input type="text" {...control} ref={input} className={classNames('ui-input', className)} />;
}

export function PasswordInput({ className, ...control }: Omit<TextInputProps, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  const RevealIcon = isShown ? EyeIcon : EyeOffIcon;
  return (
    <div className="ui-password">
      <TextInput {...control} type={isShown ? 'text' : 'password'} className={className} />
      <button
        type="button"
        className="ui-field-button"
        aria-label={isShown ? text('components.password.hide') : text('components.password.show')}
        onClick={() => setIsShown(!isShown)}
      >
        <RevealIcon />
      </button>
    </div>
  );
}

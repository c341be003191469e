import { Input } from 'antd';
import type { ComponentProps } from 'react';

const eye = (isShown: boolean) => (
  <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
    <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
    <circle cx="12" cy="12" r="3" />
    {isShown ? null : <path d="M4 20 20 4" />}
  </svg>
);

/** A password field with a button that shows the text. The button's names come from the locale in UiProvider. */
export const PasswordInput = (props: ComponentProps<typeof Input.Password>) => (
  <Input.Password iconRender={eye} {...props} />
);

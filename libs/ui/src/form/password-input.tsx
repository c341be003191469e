import { Input } from 'antd';
import type { ComponentProps } from 'react';
import { eyeIcon } from './plain-form.js';

/** A password field with a button that shows the text. The button's names come from the locale in UiProvider. */
export const PasswordInput = (props: ComponentProps<typeof Input.Password>) => (
  <Input.Password iconRender={eyeIcon} {...props} />
);

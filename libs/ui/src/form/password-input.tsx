import { Input, type InputProps } from 'antd';

/** A password with a toggle that shows what is typed. */
export function PasswordInput(props: InputProps) {
  return <Input.Password {...props} />;
}

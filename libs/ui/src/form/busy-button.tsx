import { Button, type ButtonProps } from 'antd';
import { BusyLabel } from '../elements/waiting.js';

interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'children'> {
  isBusy: boolean;
  busyLabel: string;
  children: string;
}

export const BusyButton = ({ isBusy, busyLabel, children, ...button }: BusyButtonProps) => (
  <Button loading={isBusy} {...button}>
    <BusyLabel isBusy={isBusy} busyLabel={busyLabel}>
      {children}
    </BusyLabel>
  </Button>
);

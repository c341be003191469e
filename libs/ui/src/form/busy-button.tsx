import { Button, type ButtonProps } from 'antd';
import { BusyLabel } from '../elements/waiting.js';

interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'children'> {
  isBusy: boolean;
  busyLabel: string;
  children: string;
}

/** A button that shows what it is doing. */
export const BusyButton = ({ isBusy, busyLabel, children, ...button }: BusyButtonProps) => (
  <Button loading={isBusy} {...button}>
    <BusyLabel isBusy={isBusy} busyLabel={busyLabel}>
      {children}
    </BusyLabel>
  </Button>
);

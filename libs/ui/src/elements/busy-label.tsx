interface BusyLabelProps {
  isBusy: boolean;
  /** The label while busy, or after: 'Saving...', 'Copied'. */
  busyLabel: string;
  children: string;
}

/** A button's label, as wide as the longer of both: nothing moves when the button gets busy. */
export function BusyLabel({ isBusy, busyLabel, children }: BusyLabelProps) {
  return (
    <span className="ui-busy-label" data-room={isBusy ? children : busyLabel}>
      {isBusy ? busyLabel : children}
    </span>
  );
}

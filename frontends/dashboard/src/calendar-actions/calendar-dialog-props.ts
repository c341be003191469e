import type { Calendar } from '@daymark/contracts';

export interface CalendarDialogProps {
  calendar: Calendar;
  isOpen: boolean;
  onClose: () => void;
  /** Called instead of `onClose` by a page that cannot stay without the calendar. */
  onGone?: (() => void) | undefined;
}

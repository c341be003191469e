import { useMediaQuery } from '@daymark/ui/core';
import { useDeskState, type DeskState } from '../desk-state/index.js';

/** As in home.css: below this width the calendars are above the desk, which starts with the agenda. */
const PHONE = '(width < 48rem)';

/** The view state of all calendars from the address. */
export const useHomeState = (): DeskState => useDeskState(useMediaQuery(PHONE) ? 'agenda' : 'month');

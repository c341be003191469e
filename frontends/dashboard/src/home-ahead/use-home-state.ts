import { useMediaQuery } from '@daymark/ui/core';
import { useDeskState, type DeskState } from '../desk-state/index.js';

/** As in home.css: below this the calendars are above the desk, which begins with the agenda. */
const PHONE = '(width < 48rem)';

/** What of all calendars is shown, as the address says it. */
export const useHomeState = (): DeskState => useDeskState(useMediaQuery(PHONE) ? 'agenda' : 'month');

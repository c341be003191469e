import { CalendarBody } from '../calendar/index.js';
import { hydratePage } from './hydrate.js';

hydratePage(CalendarBody);

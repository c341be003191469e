import { WeekBody } from '../calendar/index.js';
import { hydratePage } from './hydrate.js';

hydratePage(WeekBody);

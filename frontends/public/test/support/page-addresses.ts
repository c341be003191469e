import * as make from './fixtures.js';
import { MONTH } from './sample-contents.js';

export const EVENT = `/event/public/${make.EVENT_ID}`;
export const STYLED_EVENT = `/event/public/${make.STYLED_EVENT_ID}`;
export const CALENDAR = `/calendar/public/${make.CALENDAR_ID}?month=${MONTH}`;
export const EMBED = `/calendar/embed/${make.CALENDAR_ID}?month=${MONTH}`;

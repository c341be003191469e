import { CalendarBody, monthOfBlock, type CalendarBlock } from '../calendar/index.js';
import { hydratePage } from './hydrate.js';

hydratePage<CalendarBlock>((block) => (
  <CalendarBody data={{ ...block, events: monthOfBlock(block.events) }} />
));

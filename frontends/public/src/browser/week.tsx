import { monthOfBlock, WeekBody, type CalendarBlock } from '../calendar/index.js';
import { hydratePage } from './hydrate.js';

hydratePage<CalendarBlock>((block) => <WeekBody data={{ ...block, events: monthOfBlock(block.events) }} />);

import { AgendaBody, monthOfBlock, type CalendarBlock } from '../calendar/index.js';
import { hydratePage } from './hydrate.js';

hydratePage<CalendarBlock>((block) => <AgendaBody data={{ ...block, events: monthOfBlock(block.events) }} />);

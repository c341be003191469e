import { monthOfBlock, type CalendarBlock } from '../calendar/index.js';
import { EmbedBody } from '../embed/index.js';
import { hydratePage } from './hydrate.js';

hydratePage<CalendarBlock>((block) => <EmbedBody data={{ ...block, events: monthOfBlock(block.events) }} />);

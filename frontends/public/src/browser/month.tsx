import { CalendarBody, monthOfBlock, MonthView, type CalendarBlock } from '../calendar/index.js';
import { EmbedBody } from '../embed/index.js';
import { hydratePage } from './hydrate.js';

hydratePage<CalendarBlock>((block) => {
  const data = { ...block, events: monthOfBlock(block.events) };
  return data.page === 'embed' ? <EmbedBody data={data} /> : <CalendarBody data={data} view={MonthView} />;
});

import { CalendarBody } from '../calendar/index.js';
import { EmbedBody } from '../embed/index.js';
import type { CalendarPageData } from '../page-data.js';
import { hydratePage } from './hydrate.js';
import { listenToPageButtons } from './page-buttons.js';

hydratePage<CalendarPageData>((data) =>
  data.page === 'embed' ? <EmbedBody data={data} /> : <CalendarBody data={data} />,
);
listenToPageButtons();

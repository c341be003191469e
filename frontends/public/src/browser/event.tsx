import { EventFacts } from '../event/index.js';
import type { EventPageData } from '../page-data.js';
import { hydratePage } from './hydrate.js';

hydratePage<EventPageData>((data) => <EventFacts data={data} />);

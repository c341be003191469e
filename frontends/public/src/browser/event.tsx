import { EventFacts } from '../event/index.js';
import type { EventPart } from '../page-data.js';
import { showAdministratorLink } from './administrator-link.js';
import { hydratePage } from './hydrate.js';

hydratePage<EventPart>((data) => <EventFacts data={data} />);
showAdministratorLink();

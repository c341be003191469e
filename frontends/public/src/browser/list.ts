import { AgendaBody } from '../calendar/index.js';
import { LIST_ROOT_ID } from '../page-data.js';
import { hydratePage } from './hydrate.js';

hydratePage(AgendaBody, LIST_ROOT_ID);

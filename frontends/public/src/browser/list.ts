import { AgendaBody } from '../calendar/index.js';
import { hydratePage } from './hydrate.js';

hydratePage(AgendaBody);

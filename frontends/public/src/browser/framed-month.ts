import { EmbedBody } from '../embed/index.js';
import { hydratePage } from './hydrate.js';

hydratePage(EmbedBody);

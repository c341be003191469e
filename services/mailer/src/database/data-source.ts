import { ProcessedMessages1764000000000 } from './migrations/1764000000000-processed-messages.js';
import { IndexWhatGoes1765500000190 } from './migrations/1765500000190-index-what-goes.js';

/** The mailer stores which messages it worked on; the kit reads and writes them without an entity. */
export const entities = [];

/** In the order of their time stamps. Old ones are never edited. */
export const migrations = [ProcessedMessages1764000000000, IndexWhatGoes1765500000190];

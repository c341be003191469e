import { writingActions } from './support/writing-actions.js';
import { describeWritingActions } from './support/writing-table.js';

describeWritingActions('Every act that writes', writingActions);

import { writingActions } from './support/writing-actions.js';
import { describeWritingActions } from './support/writing-table.js';

const byKind = Object.values(Object.groupBy(writingActions, ({ of }) => of));

describeWritingActions(
  'An act of every kind that writes',
  byKind.map((ways) => ways![0]!),
);

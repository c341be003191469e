import type { Import, ImportCounts, ImportList, ImportResult } from '@daymark/contracts/interchange';
import { listed, type Tone } from '@daymark/ui';
import { text } from '../texts.js';

export const stateTones = {
  reading: 'neutral',
  ready: 'primary',
  importing: 'neutral',
  done: 'success',
  stopped: 'warning',
  undoing: 'neutral',
  undone: 'neutral',
  failed: 'error',
} satisfies Record<Import['state'], Tone>;

/** What a file contains: '3 new, 1 changed and 2 skipped.' */
export function describeCounts(counts: ImportCounts): string {
  if (counts.new + counts.changed + counts.part === 0)
    return counts.unchanged > 0
      ? text('settings.imports.preview.allUnchanged', { count: counts.unchanged })
      : text('settings.imports.preview.allRefused');
  const named = (['new', 'changed', 'part', 'unchanged', 'refused'] satisfies ImportList[])
    .filter((list) => counts[list] > 0)
    .map((list) => text(`settings.imports.preview.counts.${list}`, { count: counts[list] }));
  return text('settings.imports.preview.summary', { counts: listed(named) });
}

/** The result of an import: the noun follows the first number. */
function describeResult(result: ImportResult): string {
  const told = (['created', 'changed', 'failed'] as const).filter((what) => result[what] > 0);
  if (told.length === 0) return text('settings.imports.outcome.nothing');
  return listed(
    told.map((what, place) =>
      text(`settings.imports.outcome.${place === 0 ? 'first' : 'further'}.${what}`, { count: result[what] }),
    ),
  );
}

export const describeOutcome = (result: ImportResult): string =>
  text('settings.imports.outcome.summary', { result: describeResult(result) });

export const describeUndoing = ({ undone, kept }: ImportResult): string =>
  kept > 0
    ? text('settings.imports.outcome.undoneInPart', { undone, kept })
    : text('settings.imports.outcome.undone', { count: undone });

export function describeImport({ state, table, counts, result, progress }: Import): string {
  switch (state) {
    case 'ready':
      return table?.problem
        ? text('settings.imports.history.summaries.columnsMissing')
        : text('settings.imports.history.summaries.chosen', { count: counts.chosen });
    case 'done':
    case 'stopped':
      return describeResult(result);
    case 'undone':
      return result.kept > 0
        ? text('settings.imports.history.summaries.kept', { count: result.kept })
        : text('settings.imports.history.summaries.undone');
    case 'failed':
      return text('settings.imports.history.summaries.failed');
    default:
      return text('settings.imports.progress.entries', { count: progress.done });
  }
}

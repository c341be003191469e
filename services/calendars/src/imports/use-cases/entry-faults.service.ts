import { Inject, Injectable } from '@nestjs/common';
import type { ImportNote } from '@daymark/contracts/interchange';
import { LOGGER, Metrics, type Logger } from '@daymark/service-kit';

/** Counts and logs entries of files that are refused because of an error of the product. */
@Injectable()
export class EntryFaults {
  private readonly count: (labels: Record<'step', string>) => void;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.count = metrics.counter(
      'import_entry_faults_total',
      'Entries of files that were refused because of an error of the product.',
      ['step'],
    );
  }

  report(step: 'reading' | 'matching', notes: readonly ImportNote[]): void {
    for (const { code, line, params } of notes) {
      if (code !== 'entry_fault') continue;
      this.count({ step });
      this.logger.error({ step, line, reason: params['reason'] }, 'An entry of a file could not be read');
    }
  }
}

import { Module } from '@nestjs/common';
import { UndoLog } from './undo-log.js';

export { UndoLog, type UndoStep, type UndoSubject } from './undo-log.js';

/** Steps that people did and can undo. */
@Module({ providers: [UndoLog], exports: [UndoLog] })
export class UndoModule {}

import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { BinController } from './bin.controller.js';
import { BinService } from './bin.service.js';
import { Bin } from './bin.js';

export { BinService } from './bin.service.js';
export { Bin, type BinnedItem, type NewBinItem } from './bin.js';

@Module({
  imports: [HistoryModule],
  controllers: [BinController],
  providers: [Bin, BinService],
  exports: [Bin, BinService],
})
export class BinModule {}

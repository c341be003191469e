import { Module } from '@nestjs/common';
import { FeedReadRecorder } from './feed-read-recorder.js';

export { FeedReadRecorder, type FeedRead } from './feed-read-recorder.js';

@Module({ providers: [FeedReadRecorder], exports: [FeedReadRecorder] })
export class ReadsModule {}

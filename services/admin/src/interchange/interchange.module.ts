import { Module } from '@nestjs/common';
import { InterchangeController } from './interchange.controller.js';

/** What waits and what fails where calendars come in. */
@Module({ controllers: [InterchangeController] })
export class InterchangeModule {}

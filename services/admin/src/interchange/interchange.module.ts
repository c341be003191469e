import { Module } from '@nestjs/common';
import { InterchangeController } from './interchange.controller.js';

/** What waits and what fails in imports and sources. */
@Module({ controllers: [InterchangeController] })
export class InterchangeModule {}

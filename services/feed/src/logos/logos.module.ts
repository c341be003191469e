import { Module } from '@nestjs/common';
import { PublicCalendarsModule } from '../public-calendars/public-calendars.module.js';
import { PublicLogosController } from './public-logos.controller.js';

@Module({ imports: [PublicCalendarsModule], controllers: [PublicLogosController] })
export class LogosModule {}

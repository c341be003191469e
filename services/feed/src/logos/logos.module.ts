import { Module } from '@nestjs/common';
import { PublicLogosController } from './public-logos.controller.js';

/** Logos of shared events. */
@Module({ controllers: [PublicLogosController] })
export class LogosModule {}

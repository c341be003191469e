import { Inject, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { SETTINGS } from '@daymark/service-kit';
import type { FeedSettings } from '../config.js';
import { addPublicResponseHook } from './public-response.js';

export { EFFORT, type Representation } from './encoded-representations.js';
export { AUDIENCE_CACHE_CONTROL, codingsOnOffer } from './public-response.js';

/** What all responses have in common: tags, 304, compression. */
@Module({})
export class HttpModule {
  constructor(
    @Inject(SETTINGS) { COMPRESSION }: FeedSettings,
    { httpAdapter }: HttpAdapterHost<FastifyAdapter>,
  ) {
    addPublicResponseHook(httpAdapter.getInstance(), { isCompressing: COMPRESSION === 'on' });
  }
}

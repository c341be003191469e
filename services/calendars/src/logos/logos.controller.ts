import { Controller, UseInterceptors } from '@nestjs/common';
import {
  deleteDefaultLogo,
  getOwnLogo,
  putDefaultLogo,
  type ParamsOf,
  type VersionQuery,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromFile, FromParams, FromQuery } from '@daymark/service-kit';
import { DefaultLogoService } from './default-logo.service.js';
import { LogoReadingService } from './logo-reading.service.js';
import { LimitLogoUploads } from './logo-uploads.js';

@Controller()
export class LogosController {
  constructor(
    private readonly reading: LogoReadingService,
    private readonly defaultLogo: DefaultLogoService,
  ) {}

  @Endpoint(getOwnLogo)
  getOwn(@Caller() caller: SessionState, @FromParams() { name }: ParamsOf<typeof getOwnLogo>) {
    return this.reading.getOwn(name, caller.user_id);
  }

  @UseInterceptors(LimitLogoUploads)
  @Endpoint(putDefaultLogo)
  putDefault(
    @Caller() caller: SessionState,
    @FromQuery() { version }: VersionQuery,
    @FromFile() file: Buffer,
  ) {
    return this.defaultLogo.put(caller.user_id, file, version);
  }

  @Endpoint(deleteDefaultLogo)
  removeDefault(@Caller() caller: SessionState, @FromQuery() { version }: VersionQuery) {
    return this.defaultLogo.remove(caller.user_id, version);
  }
}

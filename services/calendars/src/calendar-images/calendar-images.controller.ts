import { Controller, UseInterceptors } from '@nestjs/common';
import { deleteCalendarImage, putCalendarImage, type ParamsOf, type VersionQuery } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromFile, FromParams, FromQuery } from '@daymark/service-kit';
import { LimitLogoUploads } from '../logos/logos.module.js';
import { CalendarImagesService } from './calendar-images.service.js';

@Controller()
export class CalendarImagesController {
  constructor(private readonly images: CalendarImagesService) {}

  @UseInterceptors(LimitLogoUploads)
  @Endpoint(putCalendarImage)
  put(
    @Caller() caller: SessionState,
    @FromParams() { id, image }: ParamsOf<typeof putCalendarImage>,
    @FromQuery() { version }: VersionQuery,
    @FromFile() file: Buffer,
  ) {
    return this.images.put(id, caller.user_id, { image, version }, file);
  }

  @Endpoint(deleteCalendarImage)
  remove(
    @Caller() caller: SessionState,
    @FromParams() { id, image }: ParamsOf<typeof deleteCalendarImage>,
    @FromQuery() { version }: VersionQuery,
  ) {
    return this.images.remove(id, caller.user_id, { image, version });
  }
}

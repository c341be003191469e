import { Controller } from '@nestjs/common';
import { getProfile, updateProfile, type ProfileUpdate } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, ClientAddress, Endpoint, FromBody, RateLimits } from '@daymark/service-kit';
import { ProfileService } from './profile.service.js';

@Controller()
export class ProfileController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(getProfile)
  get(@Caller() caller: SessionState) {
    return this.profiles.get(caller.user_id);
  }

  @Endpoint(updateProfile)
  async update(
    @Caller() caller: SessionState,
    @FromBody() body: ProfileUpdate,
    @ClientAddress() clientAddress: string,
  ) {
    await this.limits.take('profile-change', caller.user_id, { attempts: 20 });
    return this.profiles.update(caller.user_id, body, clientAddress);
  }
}

import { Controller, UseGuards } from '@nestjs/common';
import { signUp, type AnswerOf, type SignUpRequest } from '@daymark/contracts';
import { Endpoint, FromBody } from '@daymark/service-kit';
import { NotForeignGuard } from '../sessions/request-origin.guard.js';
import { SignUp } from './sign-up.service.js';

@Controller()
export class SignUpController {
  constructor(private readonly signUps: SignUp) {}

  @Endpoint(signUp)
  @UseGuards(NotForeignGuard)
  async signUp(@FromBody() body: SignUpRequest): Promise<AnswerOf<typeof signUp>> {
    await this.signUps.request(body);
    return { status: 'pending' };
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy, type VerifyFunctionWithRequest } from 'passport-local';
import { clientAddressOf } from '@daymark/service-kit';
import { type CheckedAccount, CredentialCheckService } from './credential-check.service.js';

class EmailPasswordStrategy extends Strategy {
  // Passport stores strategies by name for the whole process; a unique name separates two services in one process.
  override name = `password-${randomUUID()}`;

  constructor(verify: VerifyFunctionWithRequest) {
    super({ usernameField: 'email', passReqToCallback: true }, verify);
  }
}

/** Signs in by e-mail address and password. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(EmailPasswordStrategy) {
  constructor(private readonly credentials: CredentialCheckService) {
    super();
  }

  validate(request: FastifyRequest, email: string, password: string): Promise<CheckedAccount> {
    return this.credentials.check(email, password, clientAddressOf(request));
  }
}

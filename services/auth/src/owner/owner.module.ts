import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { OwnerBootstrapService } from './owner-bootstrap.service.js';

export { OwnerBootstrapService } from './owner-bootstrap.service.js';

@Module({ imports: [PasswordsModule], providers: [OwnerBootstrapService], exports: [OwnerBootstrapService] })
export class OwnerModule {}

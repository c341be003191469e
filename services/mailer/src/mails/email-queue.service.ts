import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, MessageClaims, QueueConsumer, type Logger } from '@daymark/service-kit';
import { SETTINGS, type MailerSettings } from '../config.js';
import { MailSending } from './mail-sending.service.js';

/** Takes jobs from the e-mail queue. */
@Injectable()
export class EmailQueue implements OnModuleDestroy {
  private readonly consumer: QueueConsumer;

  constructor(
    @Inject(SETTINGS) settings: MailerSettings,
    @Inject(LOGGER) logger: Logger,
    claims: MessageClaims,
    sending: MailSending,
  ) {
    const handlers = { 'send-mail': (payload: Record<string, unknown>) => sending.send(payload) };
    this.consumer = new QueueConsumer('email', handlers, claims, settings.REDIS_URL, logger);
  }

  start(): void {
    this.consumer.start();
  }

  /** Finishes the mails at hand. */
  async onModuleDestroy(): Promise<void> {
    await this.consumer.stop();
  }
}

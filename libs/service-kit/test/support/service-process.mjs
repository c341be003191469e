// A service as a separate process, for tests of how processes start and stop. Decorators are applied by hand, since
// this file is not compiled. With REDIS_URL and DATABASE_URL it also sends and receives messages.
import { Controller } from '@nestjs/common';
import * as z from 'zod';
import { endpoint, publicAccess } from '@daymark/contracts';
import {
  createService,
  databaseSettings,
  Endpoint,
  loadConfiguration,
  LOGGER,
  MessageClaims,
  OutboxMessageEntity,
  QueueConsumer,
  redisSettings,
  runProcess,
  serviceSettings,
} from '../../dist/index.js';

const contract = (method, path) =>
  endpoint(`${method} ${path}`, {
    summary: '',
    access: publicAccess('a test'),
    response: z.object({ done: z.boolean() }),
    status: 200,
  });

class TestController {
  async slow() {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return { done: true };
  }
  fault() {
    setImmediate(() => {
      throw new Error('a defect');
    });
    return { done: true };
  }
}
const route = (name, ...args) =>
  Endpoint(contract(...args))(
    TestController.prototype,
    name,
    Object.getOwnPropertyDescriptor(TestController.prototype, name),
  );
route('slow', 'GET', '/api/slow');
route('fault', 'POST', '/api/fault');
Controller()(TestController);

/** Its mail `slow` takes a second, and the log shows its effect. */
class MailConsumer {
  constructor(claims, logger, redisUrl) {
    const send = async ({ mail }) => {
      logger.info(`mail ${mail} begun`);
      if (mail === 'slow') await new Promise((resolve) => setTimeout(resolve, 1_000));
      logger.info(`mail ${mail} sent`);
    };
    this.consumer = new QueueConsumer('email', { 'send-mail': send }, claims, redisUrl, logger);
  }
  async onModuleDestroy() {
    await this.consumer.stop();
  }
}

runProcess('auth', async () => {
  const settings = loadConfiguration(
    z.object({
      ...serviceSettings,
      DATABASE_URL: databaseSettings.DATABASE_URL.optional(),
      REDIS_URL: redisSettings.REDIS_URL.optional(),
    }),
  );
  const hasMessages = settings.REDIS_URL !== undefined && settings.DATABASE_URL !== undefined;
  const mailConsumer = {
    provide: MailConsumer,
    useFactory: (claims, logger) => new MailConsumer(claims, logger, settings.REDIS_URL),
    inject: [MessageClaims, LOGGER],
  };
  const service = await createService({
    name: 'auth',
    documentationPath: '/api/test/docs',
    settings,
    module: {
      module: class TestModule {},
      controllers: [TestController],
      providers: hasMessages ? [mailConsumer] : [],
    },
    ...(settings.DATABASE_URL && {
      database: {
        url: settings.DATABASE_URL,
        poolSize: 2,
        entities: hasMessages ? [OutboxMessageEntity] : [],
        migrations: [],
      },
      hasOutbox: hasMessages,
    }),
    ...(hasMessages && {
      onDatabaseReady: async (application) => application.get(MailConsumer).consumer.start(),
    }),
  });
  await service.listen();
});

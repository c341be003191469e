// A service as a process of its own, for tests of how processes start and end. Decorators are applied by hand: this
// file is run as it is.
import { Controller } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import * as z from 'zod';
import { endpoint, publicAccess } from '@daymark/contracts';
import {
  createService,
  databaseSettings,
  Endpoint,
  loadConfiguration,
  runProcess,
  serviceSettings,
} from '../../dist/index.js';

const contract = (method, path) =>
  endpoint({
    method,
    path,
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

runProcess('auth', async () => {
  const settings = loadConfiguration(
    z.object({ ...serviceSettings, DATABASE_URL: databaseSettings.DATABASE_URL.optional() }),
  );
  const service = await createService(
    {
      name: 'auth',
      documentationPath: '/api/test/docs',
      settings,
      module: { module: class TestModule {}, controllers: [TestController] },
      ...(settings.DATABASE_URL && {
        database: { url: settings.DATABASE_URL, poolSize: 2, entities: [], migrations: [] },
      }),
    },
    new ExpressAdapter(),
  );
  await service.listen();
});

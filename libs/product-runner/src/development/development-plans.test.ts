import { describe, expect, it } from '@jest/globals';
import type { ServicePlan } from '../product/service-plan.js';
import { developmentPlans, pagesPlan } from './development-plans.js';

const place = {
  workspaceDirectory: '/checkout',
  publicDirectory: '/checkout/frontends/public/dist-development',
  publicOrigin: 'http://localhost:8080',
  port: 8080,
  gatewayPort: 4711,
};
const planOf = (name: ServicePlan['name'], environment: NodeJS.ProcessEnv = {}): ServicePlan => ({
  name,
  entry: `/checkout/services/${name}/dist-server/main.js`,
  workingDirectory: `/checkout/services/${name}`,
  origin: 'http://127.0.0.1:1',
  environment,
});

describe('In development', () => {
  it('a service runs from its source, with the settings that it has otherwise', () => {
    const environment = { NODE_ENV: 'production', PORT: '4000' };
    const [auth] = developmentPlans([planOf('auth', environment)], place);
    expect(auth).toMatchObject({ entry: '/checkout/services/auth/src/main.ts', environment });
    expect(auth!.preloads).toHaveLength(1);
  });

  it('each program of a service runs from its own source', () => {
    const entry = '/checkout/services/calendars/dist-server/published/main.js';
    const [published] = developmentPlans([{ ...planOf('published'), entry }], place);
    expect(published!.entry).toBe('/checkout/services/calendars/src/published/main.ts');
  });

  it('the gateway is behind the server of the pages, and otherwise unchanged', () => {
    const environment = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '8080',
      PUBLIC_ORIGIN: place.publicOrigin,
    };
    const [gateway] = developmentPlans([planOf('gateway', environment)], place);
    expect(gateway!.environment).toEqual({
      ...environment,
      PORT: '4711',
      SHELL_SOURCE: 'http://127.0.0.1:8080',
    });
    const pages = pagesPlan(place);
    expect(JSON.parse(pages.arguments![0]!)).toMatchObject({
      port: 8080,
      productAddress: 'http://127.0.0.1:4711',
      productOrigin: 'http://localhost:8080',
    });
    expect(pages.environment.NODE_ENV).toBe('development');
  });
});

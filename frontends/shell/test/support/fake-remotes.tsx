import { jest } from '@jest/globals';
import { RemoteLoadError } from '@daymark/federation/runtime';
import type { RemoteName, RemoteRoutes } from '@daymark/federation/remote';
import { remoteLoading } from '../../src/remotes/remote-loading.js';

/** A remote that is there: a page with its name on it. */
export const aPageOf = (remote: RemoteName): Promise<RemoteRoutes> =>
  Promise.resolve({ default: () => <h1>Page of {remote}</h1> });

/** A remote that is not there. */
export const noPageOf = (remote: RemoteName): Promise<RemoteRoutes> =>
  Promise.reject(new RemoteLoadError(`${remote}/routes`, new Error('missing on purpose')));

/** Puts `load` in the place of loading remotes over the network, until mocks are restored. */
export function fakeRemotes(load: (remote: RemoteName) => Promise<RemoteRoutes> = aPageOf) {
  return jest.spyOn(remoteLoading, 'load').mockImplementation(load);
}

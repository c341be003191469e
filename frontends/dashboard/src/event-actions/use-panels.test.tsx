import { expect, it, jest } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { usePanels } from './use-panels.js';

it('reports panels that could not be loaded when one is opened, and retries with the next', async () => {
  const onFailure = jest.fn();
  const load = jest.fn(() => {
    throw new Error('missing on purpose');
  });
  jest.doMock('./event-action-panels.js', load);
  const { result, rerender } = renderHook(usePanels, {
    initialProps: { isReady: true, isOpen: false, onFailure },
  });
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(onFailure).not.toHaveBeenCalled();
  rerender({ isReady: true, isOpen: true, onFailure });
  await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
  rerender({ isReady: true, isOpen: false, onFailure });
  expect(result.current).toBeNull();

  jest.dontMock('./event-action-panels.js');
  rerender({ isReady: true, isOpen: true, onFailure });
  await waitFor(() => expect(result.current).not.toBeNull());
  expect(onFailure).toHaveBeenCalledTimes(1);
});

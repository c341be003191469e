import { expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
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

it('loads the panels after the frame with the events, and at once if one is opened', async () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const onFailure = jest.fn();
  const shown = renderHook(usePanels, { initialProps: { isReady: true, isOpen: false, onFailure } });
  expect(frames).toHaveLength(1);
  act(() => frames[0]!(0));
  await waitFor(() => expect(shown.result.current).not.toBeNull());
  const opened = renderHook(usePanels, { initialProps: { isReady: true, isOpen: true, onFailure } });
  await waitFor(() => expect(opened.result.current).not.toBeNull());
  expect(frames).toHaveLength(1);
});

import { expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { usePanels } from './use-event-actions.js';

it('reports panels that could not be loaded when one is opened, and retries with the next', async () => {
  const onFailure = jest.fn();
  const load = jest.fn(() => Promise.reject<string>(new Error('missing on purpose')));
  const { result, rerender } = renderHook(usePanels<string>, {
    initialProps: { load, isReady: true, isOpen: false, onFailure },
  });
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(onFailure).not.toHaveBeenCalled();
  rerender({ load, isReady: true, isOpen: true, onFailure });
  await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
  rerender({ load, isReady: true, isOpen: false, onFailure });
  expect(result.current).toBeNull();

  load.mockResolvedValue('panels');
  rerender({ load, isReady: true, isOpen: true, onFailure });
  await waitFor(() => expect(result.current).toBe('panels'));
  expect(onFailure).toHaveBeenCalledTimes(1);
});

it('loads the panels after the frame with the events, and at once if one is opened', async () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const options = { load: () => Promise.resolve('panels'), isReady: true, onFailure: jest.fn() };
  const shown = renderHook(usePanels<string>, { initialProps: { ...options, isOpen: false } });
  expect(frames).toHaveLength(1);
  act(() => frames[0]!(0));
  await waitFor(() => expect(shown.result.current).toBe('panels'));
  const opened = renderHook(usePanels<string>, { initialProps: { ...options, isOpen: true } });
  await waitFor(() => expect(opened.result.current).toBe('panels'));
  expect(frames).toHaveLength(1);
});

import { jest } from '@jest/globals';
import type { FakeResponse } from '@daymark/api-client/testing';
import { act } from '@testing-library/react';

// How long findBy... and waitFor look is set once for all page tests, in the Jest preset of pages.

/** With fake timers: lets this much time pass, with whatever React does in it. */
export const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** A handler of a fake server that never responds. */
export const neverRespond = () => new Promise<never>(() => {});

/** A handler of a fake server that responds after a while. */
export const respondAfter = (milliseconds: number, response: FakeResponse) => () =>
  new Promise<FakeResponse>((resolve) => setTimeout(() => resolve(response), milliseconds));

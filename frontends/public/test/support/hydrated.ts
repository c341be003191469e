import type { Frame, Page } from '@playwright/test';

/** True once React has hydrated what is shown of the page: it marks its nodes. Before that a frame's buttons do nothing. */
export const hydrated = (page: Page | Frame) =>
  page.waitForFunction(() => {
    // On an event's page the script sets a mark itself.
    if (document.querySelector('article.event')) return 'ready' in document.documentElement.dataset;
    return [...document.querySelectorAll('#page-root > *, #list-root > *')]
      .filter((part) => part.checkVisibility())
      .every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')));
  });

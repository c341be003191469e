import type { Frame, Page } from '@playwright/test';

/** True once React has hydrated the page: it marks its nodes. Before that a frame's buttons do nothing. */
export const hydrated = (page: Page | Frame) =>
  page.waitForFunction(() => {
    const part = document.getElementById('page-root');
    // On an event's page the script sets a mark itself.
    if (document.querySelector('article.event')) return 'ready' in document.documentElement.dataset;
    return (
      !part?.firstElementChild ||
      Object.keys(part.firstElementChild).some((key) => key.startsWith('__reactFiber'))
    );
  });

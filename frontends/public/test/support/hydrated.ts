import type { Frame, Page } from '@playwright/test';

/** True once React has taken the page over: it marks the nodes that it owns. Before that the buttons of a frame do nothing. */
export const hydrated = (page: Page | Frame) =>
  page.waitForFunction(() => {
    const part = document.getElementById('page-root');
    // On the page of an event the script says so itself.
    if (document.querySelector('article.event')) return 'ready' in document.documentElement.dataset;
    return (
      !part?.firstElementChild ||
      Object.keys(part.firstElementChild).some((key) => key.startsWith('__reactFiber'))
    );
  });

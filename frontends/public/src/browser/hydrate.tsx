import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PAGE_DATA_ID, PAGE_ROOT_ID } from '../page-data.js';

/**
 * Hydrates the part of the document that changes, with the data that the server rendered it from. As a transition, so
 * that it yields to the visitor's input.
 */
export function hydratePage<Data>(render: (data: Data) => ReactNode): void {
  const root = document.getElementById(PAGE_ROOT_ID);
  const block = document.getElementById(PAGE_DATA_ID);
  if (!root || !block) return;
  startTransition(() => {
    hydrateRoot(root, render(JSON.parse(block.textContent) as Data));
  });
}

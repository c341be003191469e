import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PAGE_DATA_ID, PAGE_ROOT_ID, type PageData } from '../page-data.js';

/** Takes over the part of the document that changes, with the data that the server rendered it from. */
export function hydratePage<Data extends PageData>(render: (data: Data) => ReactNode): void {
  const root = document.getElementById(PAGE_ROOT_ID);
  const block = document.getElementById(PAGE_DATA_ID);
  if (root && block) hydrateRoot(root, render(JSON.parse(block.textContent) as Data));
}

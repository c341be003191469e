import { startTransition, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { monthOfBlock, type CalendarBlock } from '../calendar/index.js';
import { PAGE_DATA_ID, PAGE_ROOT_ID, type CalendarPart } from '../page-data.js';

/**
 * Hydrates the part of a calendar's document that changes, with the data that the server rendered it from. As a
 * transition, so that it yields to the visitor's input.
 */
export function hydratePage(Body: ComponentType<{ data: CalendarPart }>): void {
  const root = document.getElementById(PAGE_ROOT_ID);
  const block = document.getElementById(PAGE_DATA_ID);
  if (!root || !block) return;
  startTransition(() => {
    const data = JSON.parse(block.textContent) as CalendarBlock;
    hydrateRoot(root, <Body data={{ ...data, events: monthOfBlock(data.events) }} />);
  });
}

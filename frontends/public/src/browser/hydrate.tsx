import { startTransition, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { monthOfBlock, type CalendarBlock } from '../calendar/index.js';
import { readPageTexts } from './page-texts.js';
import { LIST_ROOT_ID, PAGE_DATA_ID, PAGE_ROOT_ID, type CalendarPart } from '../page-data.js';

/**
 * Hydrates a part of a calendar's document that changes, with the data that the server rendered it from. As a
 * transition, so that it yields to the visitor's input.
 */
export function hydratePage(Body: ComponentType<{ data: CalendarPart }>, rootId = PAGE_ROOT_ID): void {
  const root = document.getElementById(rootId);
  const block = document.getElementById(PAGE_DATA_ID);
  if (!root || !block) return;
  readPageTexts();
  startTransition(() => {
    const { agenda, ...data } = JSON.parse(block.textContent) as CalendarBlock;
    const events = monthOfBlock((rootId === LIST_ROOT_ID && agenda) || data.events);
    const more = agenda && { agenda: monthOfBlock(agenda) };
    hydrateRoot(root, <Body data={{ ...data, ...more, events }} />, { identifierPrefix: rootId });
  });
}

import { useState } from 'react';
import { useMediaQuery } from '@daymark/ui/core';

const STORAGE_KEY = 'daymark-calendar-cards';
const NARROW = '(width < 64rem)';
/** Up to this many cards are unfolded until their owner folds them. */
const UNFOLDED_MAX = 3;

type Choices = Readonly<Record<string, boolean>>;

/** Which calendars show their card. This browser keeps the choice. */
export function useUnfoldedCards(count: number) {
  const isNarrow = useMediaQuery(NARROW);
  const [choices, setChoices] = useState(storedChoices);
  const isUnfolded = (id: string) => choices[id] ?? (!isNarrow && count <= UNFOLDED_MAX);
  const toggle = (id: string) => {
    const changed = { ...choices, [id]: !isUnfolded(id) };
    setChoices(changed);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(changed));
    } catch {
      // It is forgotten when the page is closed.
    }
  };
  return { isUnfolded, toggle };
}

function storedChoices(): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Choices) : {};
  } catch {
    return {};
  }
}

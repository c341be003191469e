import { createContext, useContext } from 'react';
import type { DaysOff } from '../events/days-off.js';
import { text } from '../desk-texts.js';

export const DaysOffContext = createContext<DaysOff>(new Map());

/** For each date the props of its cell and the end of its accessible name: ', day off: Christmas'. */
export function useDaysOffOfView() {
  const names = useContext(DaysOffContext);
  return (date: string) => {
    const name = names.get(date);
    return name === undefined
      ? { cell: undefined, label: '' }
      : { cell: { 'data-day-off': '', title: name }, label: text('desk.scheduler.dayOff', { name }) };
  };
}

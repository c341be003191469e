/** 'no events', '1 event', '2 events'. */
export const eventCount = (count: number) =>
  count === 0 ? 'no events' : count === 1 ? '1 event' : `${count} events`;

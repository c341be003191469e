export const entries = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`);
export const events = (count: number) => (count === 1 ? '1 event' : `${count.toLocaleString('en')} events`);
/** 'a', 'a and b', 'a, b and c'; empty parts are left out. */
export const listed = (parts: readonly (string | false)[]) => {
  const named = parts.filter((part) => part !== false);
  const last = named.pop() ?? '';
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`;
};
/** A formatted time within a sentence: 'today, 18:00'. */
export const inSentence = (moment: string) =>
  moment.replace(/^(Today|Tomorrow)\b/, (word) => word.toLowerCase());
export const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000).toLocaleString('en')} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
export const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

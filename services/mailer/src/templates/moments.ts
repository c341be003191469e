/** An instant in a mail, in UTC since the reader's zone is unknown. */
export function momentOf(instant: string): string {
  const at = new Date(instant);
  return `${dayOf(at)}, ${at.toISOString().slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length)} UTC`;
}

/** The day of an instant in UTC: '5 March 2026'. */
export const dayOf = (at: Date) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

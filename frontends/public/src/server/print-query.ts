/** So many months are printed at once. */
export const PRINTED_MONTHS_MAX = 12;

/** What is printed of a calendar, and on which paper. */
export interface PrintChoice {
  layout: 'month' | 'list';
  months: number;
  paper: 'a4' | 'letter';
}

/** Where paper is Letter. */
const LETTER = /^\s*(?:en|es|fr)-(?:us|ca|mx|ph|cl|co|ve|pa|gt)\b/i;

/**
 * Reads out of a query what is to be printed; null where it asks for no print. What is not valid counts as not given.
 * @param languages the header Accept-Language, which decides on the paper where nothing does
 */
export function parsePrint(query: URLSearchParams, languages: string): PrintChoice | null {
  const layout = query.get('print');
  if (layout !== 'month' && layout !== 'list') return null;
  const months = /^(?:[1-9]|1[0-2])$/.test(query.get('months') ?? '') ? Number(query.get('months')) : 1;
  const paper = query.get('paper');
  return {
    layout,
    months,
    paper: paper === 'a4' || paper === 'letter' ? paper : LETTER.test(languages) ? 'letter' : 'a4',
  };
}

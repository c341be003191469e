export const PRINTED_MONTHS_MAX = 12;

export interface PrintChoice {
  layout: 'month' | 'list';
  months: number;
  paper: 'a4' | 'letter';
}

/** Languages of countries that use Letter paper. */
const LETTER = /^\s*(?:en|es|fr)-(?:us|ca|mx|ph|cl|co|ve|pa|gt)\b/i;

/** Null if it does not ask to print. Invalid values count as absent. `languages` select the default paper. */
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

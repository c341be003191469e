/** Apart from the catalogue of facts, so that the months of public pages load this word and not the catalogue. */
export const CANCELLED_LABEL = 'Cancelled';

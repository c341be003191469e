/** Separate from `eventFacts`, so that public pages' months load only this word. */
export const CANCELLED_LABEL = 'Cancelled';

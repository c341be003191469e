/** Plus addresses belong to the same inbox, since their owner chooses the suffix. */
export const inboxOf = (address: string) => address.replace(/^([^+@]*)\+[^@]*@/, '$1@');

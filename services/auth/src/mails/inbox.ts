/** What comes after a plus sign is its owner's to choose: all of that is one inbox. */
export const inboxOf = (address: string) => address.replace(/\+[^@]*@/, '@');

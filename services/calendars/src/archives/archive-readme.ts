export const archiveReadme = (productName: string): string =>
  `This archive holds everything that one account of ${productName} had when it was made.

To bring it back, import this .zip as it is: Settings > Import and export > Choose a file.

  calendars/*.ics   each calendar, for other calendar programs
  events/*.json     every event, with its changed and deleted dates and how it looks
  logos/, covers/   pictures
  manifest.json     calendars, collections and settings
  bin.json          what was in the bin
  bin/*.json        what the deleted events said; to be read, no import brings it back

Not in it are:

  - your name, email address and password, which belong to the account
  - the passwords of links that calendars were synced from; these calendars come back as they are,
    and can be synced again
  - what your calendars' subscribers fetched, the audit log, and devices that are signed in
  - earlier imports and archives
`;

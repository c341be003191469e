const NAME_MAX_CHARACTERS = 60;
/** Characters that some system does not accept in a file name. */
const UNFIT = /[^\p{L}\p{M}\p{N} _-]+/gu;

/** A file name without extension for each title: readable, and unique on every system. */
export function fileNames(titles: readonly string[]): string[] {
  const used = new Set<string>();
  return titles.map((title) => {
    const stem =
      [...title.normalize('NFC').replace(UNFIT, ' ').replace(/\s+/g, ' ')]
        .slice(0, NAME_MAX_CHARACTERS)
        .join('')
        .trim() || 'Calendar';
    let name = stem;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${stem} ${number}`;
    used.add(name.toLowerCase());
    return name;
  });
}

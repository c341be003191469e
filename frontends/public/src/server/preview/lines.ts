/** Breaks a text into lines. `widthOf` measures; a word longer than a line is cut at its end. */
export function breakLines(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const character of word) {
      if (line && widthOf(line + character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  if (line) lines.push(line);
  return lines;
}

/** The first lines; the last one ends in an ellipsis if there are more. */
export function firstLines(
  lines: string[],
  count: number,
  width: number,
  widthOf: (line: string) => number,
): string[] {
  if (lines.length <= count) return lines;
  let last = [...lines[count - 1]!];
  while (last.length > 0 && widthOf(`${last.join('').trimEnd()}…`) > width) last = last.slice(0, -1);
  return [...lines.slice(0, count - 1), `${last.join('').trimEnd()}…`];
}

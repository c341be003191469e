import { inflateSync } from 'node:zlib';

/**
 * The text of each page in a PDF from Chromium, in drawing order. Letters are numbers in a font, which has a map of
 * their meaning.
 */
export function textOfPages(pdf: Buffer): string[] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?<=^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(
      ([, number, content]) => [number!, content!],
    ),
  );
  const streamOf = (number: string) => {
    const object = objects.get(number)!;
    const stream = Buffer.from(/stream\r?\n(.*)\nendstream/s.exec(object)![1]!, 'latin1');
    return (object.includes('/FlateDecode') ? inflateSync(stream) : stream).toString('latin1');
  };
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object));
  return pages.map((page) => {
    const fonts = new Map(
      [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => [
        name!,
        lettersOf(streamOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(number!)!)![1]!)),
      ]),
    );
    const contents = streamOf(/\/Contents (\d+) 0 R/.exec(page)![1]!);
    let letters = new Map<string, string>();
    return [...contents.matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-F]+)>/gi)]
      .map(([, font, codes]) => {
        if (font) letters = fonts.get(font)!;
        return (codes?.match(/.{4}/g) ?? []).map((code) => letters.get(code.toUpperCase()) ?? '').join('');
      })
      .join('');
  });
}

/** The meaning of a font's numbers, from its map, which has single ones and ranges. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  const hexadecimal = (code: number) => code.toString(16).padStart(4, '0').toUpperCase();
  const textOf = (codes: string) =>
    codes.match(/.{4}/g)!.map((code) => String.fromCharCode(parseInt(code, 16)));
  for (const [, part] of map.matchAll(/beginbfchar\n(.*?)endbfchar/gs))
    for (const [, code, text] of part!.matchAll(/<(\w{4})> <(\w+)>/g))
      letters.set(code!.toUpperCase(), textOf(text!).join(''));
  for (const [, part] of map.matchAll(/beginbfrange\n(.*?)endbfrange/gs))
    for (const [, from, to, text] of part!.matchAll(/<(\w{4})> <(\w{4})> <(\w{4})>/g))
      for (let code = parseInt(from!, 16); code <= parseInt(to!, 16); code += 1)
        letters.set(hexadecimal(code), String.fromCharCode(parseInt(text!, 16) + code - parseInt(from!, 16)));
  return letters;
}

import { encodeExtended } from 'content-disposition';

const NAME_MAX_CHARACTERS = 100;
// Path separators, characters that Windows refuses, quotes, and invisible characters.
const UNFIT = /[/\\:*?"<>|;%\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * The Content-Disposition of a download (RFC 6266): an ASCII name for every client, and the full one in `filename*`.
 * Node refuses headers with other characters, and a quote or line break could inject a header. Only the library's
 * encoding is used: its ASCII names have question marks instead of letters.
 */
export function attachmentNamed(title: string, extension: string): string {
  // Decomposition turns accented letters into plain ones and full-width quotes into quotes, so it precedes the removal
  // of unsafe characters.
  const ascii = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e\s]+/g, '_');
  const [plain, real] = [fitName(ascii, extension), fitName(title, extension)];
  return `attachment; filename="${plain}"; filename*=${encodeExtended(real)}`;
}

function fitName(title: string, extension: string): string {
  const characters = [...title.replace(UNFIT, ' ').replace(/\s+/g, ' ')];
  const stem = characters
    .slice(0, NAME_MAX_CHARACTERS)
    .join('')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  return `${stem || 'event'}.${extension}`;
}

import { encodeExtended } from 'content-disposition';

const NAME_MAX_CHARACTERS = 100;
// Path separators, characters that Windows refuses, quotes, and invisible characters.
const UNFIT = /[/\\:*?"<>|;%\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * RFC 6266: an ASCII name, and the full one in `filename*`. Node refuses other characters, and a quote could inject a
 * header. The library's ASCII names have question marks for letters, so only its encoding is used.
 */
export function attachmentNamed(title: string, extension: string): string {
  // First: decomposition turns accented letters into plain ones and full-width quotes into quotes.
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

import { encodeExtended } from 'content-disposition';

const NAME_MAX_CHARACTERS = 100;
// Path separators, what Windows refuses, quotes, and everything that no one sees.
const UNFIT = /[/\\:*?"<>|;%\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * The Content-Disposition of a download (RFC 6266): an ASCII name that every client reads, and the real one in
 * `filename*`. Node refuses headers with other characters, and a quote or line break would begin a header of its own.
 * Of the library only the encoding is used: its own ASCII names have question marks instead of letters.
 */
export function attachmentNamed(title: string, extension: string): string {
  // Decomposing turns letters into plain ones, and full-width quotes into quotes, so it comes before what is unfit goes.
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
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${stem || 'event'}.${extension}`;
}

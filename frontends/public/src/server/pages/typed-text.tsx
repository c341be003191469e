import { Fragment, type ReactNode } from 'react';

/** Linked parts of a text: a web address, a mail address, an international telephone number. */
const FOLLOWED =
  /(?<web>\bhttps?:\/\/[^\s<>"]+)|(?<mail>(?:mailto:)?\b[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b)|(?<tel>tel:\+?[\d()./ -]{5,}\d|(?<![\w+])\+\d[\d()./ -]{6,}\d\b)/giu;
/** Punctuation that ends a sentence and not an address. */
const AFTER_ADDRESS = /(?<![.,;:!?'*_~])[.,;:!?'*_~]+$/;
const LIST_ITEM = /^\s*(?:[-*•–]|\d{1,3}[.)])\s+/;

/** The link's target is not endorsed, and gets no access to the page. */
const REL = 'noopener nofollow ugc';

/** Removes what follows an address in its sentence, including closing brackets that it did not open. */
function addressIn(match: string): string {
  let address = match.replace(AFTER_ADDRESS, '');
  while (address.endsWith(')') && address.split(')').length > address.split('(').length)
    address = address.slice(0, -1).replace(AFTER_ADDRESS, '');
  return address;
}

function hrefOf(address: string, kind: 'web' | 'mail' | 'tel'): string | null {
  if (kind === 'mail') return `mailto:${address.replace(/^mailto:/i, '')}`;
  if (kind === 'tel') return `tel:${address.replace(/[^+\d]/g, '')}`;
  return URL.parse(address)?.host ? address : null;
}

export function followedText(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(FOLLOWED)) {
    const kind = match.groups!['web'] ? 'web' : match.groups!['mail'] ? 'mail' : 'tel';
    const address = addressIn(match[0]);
    const href = hrefOf(address, kind);
    if (href === null) continue;
    parts.push(
      text.slice(end, match.index),
      <a
        key={match.index}
        className="ui-link"
        href={href}
        rel={REL}
        {...(kind === 'web' && { target: '_blank' })}
      >
        {address}
      </a>,
    );
    end = match.index + address.length;
  }
  return [...parts, text.slice(end)];
}

interface Block {
  kind: 'paragraph' | 'list';
  isOrdered: boolean;
  lines: string[];
}

/** Paragraphs, separated by empty lines, and lists, whose lines begin with a mark or a number. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isNew = true;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      isNew = true;
      continue;
    }
    const mark = LIST_ITEM.exec(line)?.[0];
    const kind = mark ? 'list' : 'paragraph';
    const isOrdered = mark !== undefined && /\d/.test(mark);
    const last = blocks.at(-1);
    const words = mark ? line.slice(mark.length) : line;
    if (!isNew && last?.kind === kind && last.isOrdered === isOrdered) last.lines.push(words);
    else blocks.push({ kind, isOrdered, lines: [words] });
    isNew = false;
  }
  return blocks;
}

export function TypedText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={className} dir="auto">
      {blocksOf(text).map(({ kind, isOrdered, lines }, index) => {
        const key = `${index}`;
        if (kind === 'paragraph') {
          return (
            <p key={key}>
              {lines.map((line, number) => (
                <Fragment key={`${number}`}>
                  {number > 0 ? <br /> : null}
                  {followedText(line)}
                </Fragment>
              ))}
            </p>
          );
        }
        const items = lines.map((line, number) => <li key={`${number}`}>{followedText(line)}</li>);
        return isOrdered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
      })}
    </div>
  );
}

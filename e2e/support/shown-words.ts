import type { Page } from '@playwright/test';

/** Names of programs, formats, keys and units, and of the time zone in the list of all that IANA has. */
const NAMES =
  /\b(?:Daymark|Google|Apple|Outlook|Microsoft|Android|Thunderbird|iPhone|iPad|Mac|Nextcloud|CalDAV|iCal(?:endar)?|webcal|https?|Yahoo|rem|Europe\s+Berlin|OpenStreetMap|HTML|HTTP|URL|QR|JavaScript|JSON|ics|ICS|csv|CSV|zip|ZIP|JPG|PNG|GMT|UTC|Ctrl|Enter|Shift|Esc|Inter|Lato|Montserrat|Open Sans|Poppins|Raleway|Roboto|English|Deutsch|Français|Español|Nederlands|Italiano|Polski)\b/g;
/** Services in the audit log, addresses, hosts, paths, codes of zones, a reader, who has no other name: not words. */
const ADDRESSES = /^(?:auth|calendars)$|\S*(?:[@/_#]|\w\.\w|:\d)\S*|reader-\w+|[\da-f]{8}-[\da-f-]{27}/g;

/** What people see or hear that has words in Latin letters, except what others typed: it has a direction of its own. */
export async function latinWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement!;
      if (element.closest('script, style, template, noscript, iframe, code, bdi, [dir="auto"]')) continue;
      if (!element.checkVisibility()) continue;
      if (!(node instanceof Element)) found.push(node.textContent ?? '');
      else if (!element.closest('[aria-hidden="true"]'))
        for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
          found.push(node.getAttribute(name) ?? '');
    }
    return [document.title, ...found];
  });
  const words = texts.filter((text) => /[A-Za-z]{3}/.test(text.replace(ADDRESSES, '').replace(NAMES, '')));
  return [...new Set(words.map((text) => text.trim().slice(0, 100)))];
}

/** Placeholders, and words of buttons, tabs, links and headings, of which a part does not show; not what people typed. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    const pen = document.createElement('canvas').getContext('2d')!;
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      pen.font = font;
      if (!field.checkVisibility() || field.value !== '' || room <= 1) continue;
      if (pen.measureText(field.placeholder).width > room + 1) cut.push(field.placeholder);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!element.closest('button, a, label, h1, h2, h3, [role="tab"]') || !/\p{L}/u.test(node.textContent!))
        continue;
      if (element.closest('bdi, [dir="auto"], [role="gridcell"]') || !element.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        if (overflowX === 'visible') continue;
        const edge = box.getBoundingClientRect();
        // One pixel is what only a screen reader gets.
        if (edge.width <= 1) break;
        if (left < edge.left - 1 || right > edge.right + 1) cut.push(node.textContent!.trim());
      }
    }
    return cut;
  });

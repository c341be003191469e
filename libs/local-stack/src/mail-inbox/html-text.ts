import escapeHtml from 'escape-html';

/** Escapes a text and links its web addresses, which open in a new tab. */
export function linkedText(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/g);
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return escapeHtml(part);
      const address = escapeHtml(part);
      return `<a href="${address}" target="_blank" rel="noreferrer">${address}</a>`;
    })
    .join('');
}

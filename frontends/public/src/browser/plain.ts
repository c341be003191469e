import { loadAfterPaint } from './load-after-paint.js';

const COPIED_STATE_MS = 2_000;

function showOutcome(button: HTMLElement, outcome: string | undefined): void {
  const label = button.firstElementChild;
  if (!label || !outcome) return;
  button.dataset['label'] ??= label.textContent;
  label.textContent = outcome;
  setTimeout(() => (label.textContent = button.dataset['label']!), COPIED_STATE_MS);
}

async function copy(button: HTMLElement): Promise<void> {
  try {
    // The clipboard is missing outside a secure context, such as plain HTTP from another machine.
    await navigator.clipboard.writeText(button.dataset['copy']!);
    showOutcome(button, button.dataset['copied']);
  } catch {
    showOutcome(button, button.dataset['failed']);
  }
}

function toggleDialog(event: MouseEvent, button: HTMLButtonElement): void {
  const dialog = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  if (button.getAttribute('popovertargetaction') === 'hide') dialog.close();
  else dialog.showModal();
}

function listenToPageButtons(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    if (button.dataset['copy']) void copy(button);
    else if ('goBack' in button.dataset) history.back();
    else if ('print' in button.dataset) print();
    else toggleDialog(event, button);
  });
  // For links that point to the page's dialog.
  if (location.hash === '#subscribe') document.querySelector<HTMLElement>('.subscribe-open')?.click();
}

listenToPageButtons();
loadAfterPaint();

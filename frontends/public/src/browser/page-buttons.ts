const COPIED_STATE_MS = 2_000;

/** Says at a button what came of pressing it, then shows its own text again. */
function showOutcome(button: HTMLElement, outcome: string | undefined): void {
  const label = button.firstElementChild;
  if (!label || !outcome) return;
  button.dataset['label'] ??= label.textContent;
  label.textContent = outcome;
  setTimeout(() => (label.textContent = button.dataset['label']!), COPIED_STATE_MS);
}

async function copy(button: HTMLElement): Promise<void> {
  try {
    // There is no clipboard outside of a secure context, such as plain HTTP on another machine.
    await navigator.clipboard.writeText(button.dataset['copy']!);
    showOutcome(button, button.dataset['copied']);
  } catch {
    showOutcome(button, button.dataset['failed']);
  }
}

/** Opens or closes a dialog as a modal one, where the browser by itself would take it for a popover, or does not know these. */
function toggleDialog(event: MouseEvent, button: HTMLButtonElement): void {
  const dialog = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  if (button.getAttribute('popovertargetaction') === 'hide') dialog.close();
  else dialog.showModal();
}

/** Makes the few buttons of the parts that are not hydrated work: copying a link, going back, opening a dialog. */
export function listenToPageButtons(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    if (button.dataset['copy']) void copy(button);
    else if ('goBack' in button.dataset) history.back();
    else if ('print' in button.dataset) print();
    else toggleDialog(event, button);
  });
  // Where a link to the page means its dialog.
  if (location.hash === '#subscribe') document.querySelector<HTMLElement>('.subscribe-open')?.click();
}

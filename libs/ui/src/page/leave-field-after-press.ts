const FIELD = 'input, textarea, select';
const PRESSABLE =
  'button:enabled, a[href], summary, label, input:is([type="checkbox"], [type="radio"]):enabled, [role="button"]';

/**
 * Moves the focus from a field to a pressed button at the end of the press. By default it moves at pointer down: what
 * a field shows or hides on blur would move the button from under the pointer, and the click would be lost. Returns a
 * function that ends this.
 */
export function leaveFieldsAfterPress(): () => void {
  let pressed: HTMLElement | null = null;
  const onMouseDown = (event: MouseEvent) => {
    const { target, button, defaultPrevented } = event;
    const field = document.activeElement;
    pressed = null;
    if (button !== 0 || defaultPrevented || !(target instanceof Element) || !field?.matches(FIELD)) return;
    const found = target.closest<HTMLElement>(PRESSABLE);
    if (!found || found.contains(field)) return;
    pressed = found;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    // The label of another field moves the focus there itself.
    if (target instanceof Node && pressed?.contains(target)) pressed.focus({ preventScroll: true });
    pressed = null;
  };
  window.addEventListener('mousedown', onMouseDown);
  window.addEventListener('click', onClick, { capture: true });
  return () => {
    window.removeEventListener('mousedown', onMouseDown);
    window.removeEventListener('click', onClick, { capture: true });
  };
}

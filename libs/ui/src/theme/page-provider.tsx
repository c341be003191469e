import { useEffect, useState, type ReactNode } from 'react';
import { watchFields } from '../page/unsaved-changes.js';
import { ToastProvider } from '../toast/toasts.js';
import '../styles/application.css';

/**
 * Toasts and style sheets for everything below, the style nonce for styles made by scripts, the focus of pressed
 * buttons, and which fields are used. Once, at the root.
 */
export function PageProvider({ children }: { children: ReactNode }) {
  useState(() => {
    const nonce = styleNonce();
    if (nonce) addNonceToStyles(nonce);
  });
  useEffect(leaveFieldsAfterPress, []);
  useEffect(watchFields, []);
  return <ToastProvider>{children}</ToastProvider>;
}

/** The document's placeholder if no server replaced it. A nonce may also begin with two underscores. */
const PLACEHOLDER = '__CSP_NONCE__';

/** The nonce that the server put into `<meta name="csp-nonce">`; undefined without one. */
export function styleNonce(): string | undefined {
  const content = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');
  return content && content !== PLACEHOLDER ? content : undefined;
}

let isInstalled = false;

/**
 * Adds the page's nonce to every style element made by a script. antd passes it to most of its own, but two of its
 * building blocks (scroll bar measure, scroll lock of dialogs) do not.
 */
function addNonceToStyles(nonce: string): void {
  if (isInstalled) return;
  isInstalled = true;
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (name.toLowerCase() === 'style') element.nonce = nonce;
    return element;
  };
}

const FIELD = 'input, textarea, select';
const PRESSABLE =
  'button:enabled, a[href], summary, label, input:is([type="checkbox"], [type="radio"]):enabled, [role="button"]';

/**
 * Moves the focus from a field to a pressed button at the end of the press. By default it moves at pointer down: what
 * a field shows or hides on blur would move the button from under the pointer, and the click would be lost. Returns a
 * function that ends this.
 */
function leaveFieldsAfterPress(): () => void {
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

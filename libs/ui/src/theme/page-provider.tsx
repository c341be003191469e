import { useEffect, useState, type ReactNode } from 'react';
import { watchFields } from '../page/unsaved-changes.js';
import { leaveFieldsAfterPress } from '../page/leave-field-after-press.js';
import { ToastProvider } from '../toast/toasts.js';
import { addNonceToStyles, styleNonce } from './style-nonce.js';
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

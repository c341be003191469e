import { useState, type ReactNode } from 'react';
import { ToastProvider } from '../toast/toasts.js';
import { addNonceToStyles, styleNonce } from './style-nonce.js';
import '../styles/application.css';

/** Toasts and style sheets for everything below, and the style nonce for styles made by scripts. Once, at the root. */
export function PageProvider({ children }: { children: ReactNode }) {
  useState(() => {
    const nonce = styleNonce();
    if (nonce) addNonceToStyles(nonce);
  });
  return <ToastProvider>{children}</ToastProvider>;
}

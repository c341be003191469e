import { Component, type ReactNode } from 'react';
import { ErrorPanel } from '@daymark/ui/core';
import { texts } from './texts.js';

/** Catches errors that keep a screen of the shell from showing: a chunk that fails to load, a bug in a component. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { title, text } = texts.screenFailed;
    return (
      <main className="shell-screen">
        {/* A failed chunk of the shell is cached as failed; only a new document requests it again. */}
        <ErrorPanel
          title={title}
          text={text}
          onRetry={() => window.location.reload()}
          retryLabel={texts.retry}
          headingLevel={1}
        />
      </main>
    );
  }
}

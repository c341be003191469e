import { Component, type ReactNode } from 'react';
import { ErrorPanel } from '@daymark/ui/core';
import { texts } from './texts.js';

/** Catches what keeps a screen of the shell from showing: a chunk that cannot be loaded, a mistake in a component. */
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
        {/* A chunk of the shell that failed once is remembered as failed; only a new document asks for it again. */}
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

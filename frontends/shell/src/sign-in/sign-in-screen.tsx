import type { ReactNode } from 'react';
import { useSession } from '@daymark/api-client';
import { Card, LoadingScreen, Logo, Tabs, usePageTitle, useTimeLimit } from '@daymark/ui/core';
import { Navigate, returnTarget, useLocation, useQueryState } from '@daymark/ui/router';
import { texts } from '../texts.js';
import { SignInForm } from './sign-in-form.js';
import { SignUpForm } from './sign-up-form.js';
import '../standalone.css';

export const SIGN_IN_LOADING_LIMIT_MS = 5_000;

const tabInAddress = { tab: { fallback: 'sign-in', isValid: (tab: string) => tab === 'sign-up' } };

/** '/auth': signing in, and requesting an account. Signed-in people are redirected to where they were going. */
export function SignInScreen() {
  usePageTitle(texts.signIn.title);
  const { state } = useSession();
  const entry: unknown = useLocation().state;
  const [{ tab }, change] = useQueryState(tabInAddress);
  const isSlow = useTimeLimit(state === 'loading', SIGN_IN_LOADING_LIMIT_MS);
  if (state === 'signed-in') return <Navigate to={returnTarget(entry)} replace />;
  if (state === 'loading' && !isSlow) return <LoadingScreen label={texts.loading} />;
  return (
    <SignInFrame>
      <p className="standalone-tagline">{texts.signIn.tagline}</p>
      <Tabs
        label={texts.signIn.tabs}
        activeKey={tab}
        onChange={(chosen) => change({ tab: chosen })}
        items={[
          { key: 'sign-in', label: texts.signIn.signInTab, children: <SignInForm /> },
          { key: 'sign-up', label: texts.signIn.signUpTab, children: <SignUpForm /> },
        ]}
      />
    </SignInFrame>
  );
}

/** Shown over a page with unsaved input when its session ended. The page returns after signing in. */
export function SignInAgain() {
  usePageTitle(texts.signIn.title);
  return (
    <SignInFrame>
      <p className="standalone-tagline" role="alert">
        {texts.signIn.again}
      </p>
      <SignInForm />
    </SignInFrame>
  );
}

function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <main className="shell-screen standalone">
      <h1 className="standalone-product">
        <Logo size={44} />
      </h1>
      <Card className="standalone-card">{children}</Card>
    </main>
  );
}

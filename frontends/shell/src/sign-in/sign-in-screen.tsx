import { useSession } from '@daymark/api-client';
import { Card, LoadingScreen, Logo, Tabs, usePageTitle, useTimeLimit } from '@daymark/ui';
import { Navigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { SignInForm } from './sign-in-form.js';
import { SignUpForm } from './sign-up-form.js';
import '../standalone.css';

export const SIGN_IN_LOADING_LIMIT_MS = 5_000;

/** '/auth': signing in, and asking for an account. Whoever is signed in goes to the dashboard. */
export function SignInScreen() {
  usePageTitle(texts.signIn.title);
  const { state } = useSession();
  const isSlow = useTimeLimit(state === 'loading', SIGN_IN_LOADING_LIMIT_MS);
  if (state === 'signed-in') return <Navigate to={paths.home} replace />;
  if (state === 'loading' && !isSlow) return <LoadingScreen label={texts.loading} />;
  return (
    <main className="shell-screen standalone">
      <header className="standalone-head">
        <h1 className="standalone-product">
          <Logo size={44} />
        </h1>
        <p className="standalone-tagline">{texts.signIn.tagline}</p>
      </header>
      <Card className="standalone-card">
        <Tabs
          label={texts.signIn.tabs}
          items={[
            { key: 'sign-in', label: texts.signIn.signInTab, children: <SignInForm /> },
            { key: 'sign-up', label: texts.signIn.signUpTab, children: <SignUpForm /> },
          ]}
        />
      </Card>
    </main>
  );
}

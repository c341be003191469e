import { useSession } from '@daymark/api-client';
import { Card, LoadingScreen, Logo, Tabs, usePageTitle, useTimeLimit } from '@daymark/ui';
import { Navigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { SignInForm } from './sign-in-form.js';
import { SignUpForm } from './sign-up-form.js';
import '../entrance/entrance.css';

export const SIGN_IN_LOADING_LIMIT_MS = 5_000;

/** '/auth': signing in, and asking for an account. Whoever is signed in goes to the dashboard. */
export default function SignInScreen() {
  usePageTitle(texts.signIn.title);
  const { state } = useSession();
  const isSlow = useTimeLimit(state === 'loading', SIGN_IN_LOADING_LIMIT_MS);
  if (state === 'signed-in') return <Navigate to={paths.home} replace />;
  if (state === 'loading' && !isSlow) return <LoadingScreen label={texts.loading} />;
  return (
    <main className="shell-screen entrance">
      <header className="entrance-head">
        <h1 className="entrance-product">
          <Logo size={44} />
        </h1>
        <p className="entrance-tagline">{texts.signIn.tagline}</p>
      </header>
      <Card className="entrance-card">
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

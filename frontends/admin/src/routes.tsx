import { useEffect, type ReactNode } from 'react';
import type { RemoteRoutes } from '@daymark/federation/remote';
import { ComponentLibrary, LoadingScreen, useToast } from '@daymark/ui';
import { Route, Routes, Navigate } from '@daymark/ui/router';
import { useEndpointQuery, useSession } from '@daymark/api-client';
import { getProfile } from '@daymark/contracts';
import { AdminPage } from './admin-page.js';
import { EventPage } from './event-deletion/index.js';
import { pages } from './pages.js';
import { PersonPage } from './person/index.js';
import { text } from './texts.js';
import './admin.css';

function AdminRoutes() {
  return (
    <ComponentLibrary>
      <AdministratorsOnly>
        <Routes>
          <Route path={pages.console.path} element={<AdminPage />} />
          <Route path={pages.person.path} element={<PersonPage />} />
          <Route path={pages.event.path} element={<EventPage />} />
        </Routes>
      </AdministratorsOnly>
    </ComponentLibrary>
  );
}

export default AdminRoutes satisfies RemoteRoutes['default'];

/** The server refuses others' calls in any case. The flag is verified a second time on entry. */
function AdministratorsOnly({ children }: { children: ReactNode }) {
  const { state, user, profile } = useSession();
  if (state === 'loading' || (state === 'signed-in' && !profile))
    return <LoadingScreen label={text('admin.loading')} />;
  if (!user || !profile?.is_admin) return <Navigate to="/" replace />;
  return <Verified>{children}</Verified>;
}

function Verified({ children }: { children: ReactNode }) {
  const toast = useToast();
  const { data, isError } = useEndpointQuery(getProfile, {}, { staleTime: 0, gcTime: 0 });
  const isRefused = data?.is_admin === false;
  const isInDoubt = isError || isRefused;
  useEffect(() => {
    if (isInDoubt)
      toast.error({ title: text('admin.accessIssue'), description: text('admin.accessIssueText') });
  }, [isInDoubt, toast]);
  return isRefused ? <Navigate to="/" replace /> : children;
}

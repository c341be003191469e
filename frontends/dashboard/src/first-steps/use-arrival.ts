import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '@daymark/ui/router';

const IN_FRAGMENT = /^#token=([^&]+)$/;

/** Passes on the token of a test mail's link once, and removes it from the address bar. */
export function useArrival(confirm: (token: string) => void): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const handedOn = useRef<string | null>(null);
  const token = IN_FRAGMENT.exec(hash)?.[1];
  useEffect(() => {
    if (!token || handedOn.current === token) return;
    handedOn.current = token;
    void navigate({ pathname, search }, { replace: true });
    confirm(token);
  }, [token, pathname, search, navigate, confirm]);
}

import { useEffect } from 'react';
import { pageTitle } from '../formatting/product-name.js';

/** Sets the document's title to '{title} - {product name}', again whenever the browser tab becomes visible. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const set = () => {
      document.title = pageTitle(title);
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') set();
    };
    set();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [title]);
}

import { useEffect } from 'react';

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

const DEFAULT_PRODUCT_NAME = 'Daymark';

/** The product's name as the operator set it; the server writes it into `<meta name="product-name">`. */
export function productName(): string {
  if (typeof document === 'undefined') return DEFAULT_PRODUCT_NAME;
  const content = document.querySelector('meta[name="product-name"]')?.getAttribute('content')?.trim();
  // A page served without that server still has the placeholder.
  return content && !content.startsWith('__') ? content : DEFAULT_PRODUCT_NAME;
}

export function pageTitle(title: string, product = productName()): string {
  return `${title} - ${product}`;
}

/**
 * Loads the scripts that the running one names in `data-later`, in their order, once the page has been painted: the
 * visitor reads while React arrives.
 */
export function loadAfterPaint(): void {
  const addresses = document.currentScript?.dataset['later']?.split(' ') ?? [];
  // In a tab in the background this waits until somebody looks at it.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const address of addresses) {
        const script = document.createElement('script');
        script.src = address;
        script.async = false;
        document.head.append(script);
      }
    }),
  );
}

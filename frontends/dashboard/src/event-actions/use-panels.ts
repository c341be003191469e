import { useEffect, useEffectEvent, useState } from 'react';

interface PanelsOptions<Panels> {
  /** Imports the chunk. */
  load: () => Promise<Panels>;
  /** The events are on screen, so the panels may be loaded. False for a chunk that is only loaded when it is opened. */
  isReady: boolean;
  /** A panel was opened and waits for the chunk. */
  isOpen: boolean;
  /** Called if the chunk could not be loaded for an opened panel. Opening another one tries again. */
  onFailure: () => void;
}

/** The panels once loaded: after the events were painted, or earlier if one is opened before. */
export function usePanels<Panels>({ load: importPanels, isReady, isOpen, onFailure }: PanelsOptions<Panels>) {
  const [loaded, setLoaded] = useState<Panels | null>(null);
  const fail = useEffectEvent(onFailure);
  const isWanted = loaded === null && (isReady || isOpen);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const load = () => {
      if (isGone) return;
      importPanels().then(
        (module) => {
          if (!isGone) setLoaded(() => module);
        },
        () => {
          if (!isGone && isOpen) fail();
        },
      );
    };
    // The frame with the events is painted first: requesting a dozen files takes time.
    if (isOpen) load();
    else requestAnimationFrame(() => setTimeout(load));
    return () => {
      isGone = true;
    };
  }, [importPanels, isWanted, isOpen]);
  return loaded;
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { EventActionPanels } from './event-action-panels.js';

interface PanelsOptions {
  /** The events are on screen, so the panels may be loaded. */
  isReady: boolean;
  /** A panel was opened and waits for the chunk. */
  isOpen: boolean;
  /** Called if the chunk could not be loaded for an opened panel. Opening another one tries again. */
  onFailure: () => void;
}

/** The panels once loaded: after the events were painted, or earlier if one is opened before. */
export function usePanels({ isReady, isOpen, onFailure }: PanelsOptions) {
  const [loaded, setLoaded] = useState<{ EventActionPanels: typeof EventActionPanels } | null>(null);
  const fail = useEffectEvent(onFailure);
  const isWanted = loaded === null && (isReady || isOpen);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const load = () => {
      if (isGone) return;
      import(/* webpackChunkName: "event-actions" */ './event-action-panels.js').then(
        (module) => {
          if (!isGone) setLoaded(module);
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
  }, [isWanted, isOpen]);
  return loaded;
}

import { useEffect, useEffectEvent, useState } from 'react';

/** Calls `shown` when the browser shows this page again as it was left (back-forward cache). */
export function useShownAgain(shown: () => void): void {
  const onShown = useEffectEvent(shown);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onShown();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

/**
 * Whether something is under way that may lead to another page. A visitor who comes back finds it
 * over.
 */
export function usePending() {
  const [isOn, setOn] = useState(false);
  useShownAgain(() => setOn(false));
  return [isOn, setOn] as const;
}

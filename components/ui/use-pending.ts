import { useEffect, useEffectEvent, useState } from 'react';

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

export function usePending() {
  const [isOn, setOn] = useState(false);
  useShownAgain(() => setOn(false));
  return [isOn, setOn] as const;
}

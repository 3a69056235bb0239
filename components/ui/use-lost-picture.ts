'use client';

import { useCallback, useState } from 'react';

export function useLostPicture() {
  const [isLost, setIsLost] = useState(false);
  // The image may have failed before hydration added the listener.
  const ref = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setIsLost(true);
  }, []);
  return { isLost, watched: { ref, onError: () => setIsLost(true) } };
}

'use client';

import { useCallback, useState } from 'react';

/** Whether a picture could not be loaded, and the props by which its `<img>` tells. */
export function useLostPicture() {
  const [isLost, setIsLost] = useState(false);
  // It may have failed before the page woke up, before there was a listener.
  const ref = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setIsLost(true);
  }, []);
  return { isLost, watched: { ref, onError: () => setIsLost(true) } };
}

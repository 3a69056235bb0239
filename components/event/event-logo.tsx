'use client';

import { useCallback, useState } from 'react';

/**
 * The broadcaster's logo, on a plate so that any colour can be seen; hidden if it cannot be loaded.
 */
export function EventLogo({ src, alt }: { src: string; alt: string }) {
  const [isLost, setIsLost] = useState(false);
  // It may have failed before the page woke up, before there was a listener.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setIsLost(true);
  }, []);
  if (isLost) return null;
  return (
    <p className="w-fit rounded-md bg-paper px-3 py-2">
      {/* eslint-disable-next-line @next/next/no-img-element -- see above */}
      <img
        ref={look}
        src={src}
        alt={alt}
        width={160}
        height={40}
        decoding="async"
        onError={() => setIsLost(true)}
        className="h-10 w-auto max-w-40 object-contain"
      />
    </p>
  );
}

'use client';

import { useLostPicture } from './use-lost-picture';

/**
 * The broadcaster's logo, on a plate so that any colour can be seen; hidden if it cannot be loaded.
 */
export function EventLogo({ src, alt }: { src: string; alt: string }) {
  const { isLost, watched } = useLostPicture();
  if (isLost) return null;
  return (
    <p className="w-fit rounded-md bg-paper px-3 py-2">
      {/* eslint-disable-next-line @next/next/no-img-element -- see above */}
      <img
        {...watched}
        src={src}
        alt={alt}
        width={160}
        height={40}
        decoding="async"
        className="h-10 w-auto max-w-40 object-contain"
      />
    </p>
  );
}

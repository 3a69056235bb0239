'use client';

import { useLostPicture } from '@/components/ui/use-lost-picture';

/**
 * An event's picture as the background of a `relative isolate` parent, whose own ground (`empty-stage`) is
 * seen before it and without it. A plain image: it may live on any host, and the optimizer fetches from none.
 */
export function EventBackdrop({ src, eager = false }: { src: string; eager?: boolean }) {
  const { isLost, watched } = useLostPicture();
  return (
    // eslint-disable-next-line @next/next/no-img-element -- see above
    <img
      {...watched}
      src={src}
      alt=""
      width={1600}
      height={900}
      hidden={isLost}
      fetchPriority={eager ? 'high' : undefined}
      className="absolute inset-0 -z-10 size-full object-cover"
    />
  );
}

'use client';

import { useLostPicture } from '@/components/ui/use-lost-picture';

/** Nothing where it can't be loaded: it may live on any host. */
export function OrganizerPicture({ src }: { src: string }) {
  const { isLost, watched } = useLostPicture();
  if (isLost) return null;
  return (
    // eslint-disable-next-line @next/next/no-img-element -- it may live on any host
    <img
      {...watched}
      src={src}
      alt=""
      width={80}
      height={80}
      loading="lazy"
      decoding="async"
      className="size-20 shrink-0 rounded-full bg-sunken object-cover"
    />
  );
}

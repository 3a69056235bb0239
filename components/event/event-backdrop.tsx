'use client';

import { Contain } from '@/components/ui/contain';
import { useLostPicture } from '@/components/ui/use-lost-picture';
import type { EventDetails } from '@/lib/events/event';
import { toPictureSource, toPreload, toSrcSet } from '@/lib/events/picture';

type EventBackdropProps = {
  event: Pick<EventDetails, 'image' | 'picture'> & Partial<Pick<EventDetails, 'image_focus'>>;
  sizes?: string;
  /** Without it the picture is decoration. */
  alt?: string | null;
  eager?: boolean;
};

/** Fills its frame around the broadcaster's focus point. */
export function EventBackdrop(props: EventBackdropProps) {
  return (
    <Contain>
      <Backdrop {...props} />
    </Contain>
  );
}

function Backdrop({ event, alt, sizes = '100vw', eager = false }: EventBackdropProps) {
  const { isLost, watched } = useLostPicture();
  // Null when the image has no other sizes, for example on a remote host.
  const { image, picture, image_focus: focus } = event;
  return (
    <picture hidden={isLost}>
      {picture && eager ? <link {...toPreload(picture, sizes)} /> : null}
      {picture ? <source sizes={sizes} type="image/avif" srcSet={toSrcSet(picture, 'avif')} /> : null}
      <img
        {...watched}
        src={picture ? toPictureSource(picture) : image}
        srcSet={picture ? toSrcSet(picture, 'webp') : undefined}
        sizes={picture ? sizes : undefined}
        alt={alt ?? ''}
        width={1600}
        height={900}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? undefined : 'async'}
        style={{ backgroundColor: picture?.color, objectPosition: focus ?? undefined }}
        className="absolute inset-0 -z-10 size-full object-cover"
      />
    </picture>
  );
}

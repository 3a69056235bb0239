'use client';

import { Contain } from '@/components/ui/contain';
import { useLostPicture } from '@/components/ui/use-lost-picture';
import type { PictureSizes } from '@/lib/contract/picture';
import { toPictureSource, toPreloads, toSrcSet, UPRIGHT } from '@/lib/events/picture';

type EventBackdropProps = {
  src: string;
  /** Null when `src` has no other sizes, for example on a remote host. */
  picture: PictureSizes | null;
  sizes?: string;
  /** Without it the picture is decoration. */
  alt?: string | null;
  eager?: boolean;
};

export function EventBackdrop(props: EventBackdropProps) {
  return (
    <Contain>
      <Backdrop {...props} />
    </Contain>
  );
}

function Backdrop({ src, picture, alt, sizes = '100vw', eager = false }: EventBackdropProps) {
  const { isLost, watched } = useLostPicture();
  return (
    <picture hidden={isLost}>
      {/* Not on the server, where React would preload both for any screen. */}
      {picture && eager ? toPreloads(picture).map((link) => <link key={link.imageSrcSet} {...link} />) : null}
      {picture && eager && picture.tall.length > 0 ? (
        <>
          <source
            sizes={sizes}
            media={UPRIGHT}
            type="image/avif"
            srcSet={toSrcSet(picture, 'tall', 'avif')}
          />
          <source
            sizes={sizes}
            media={UPRIGHT}
            type="image/webp"
            srcSet={toSrcSet(picture, 'tall', 'webp')}
          />
        </>
      ) : null}
      {picture ? <source sizes={sizes} type="image/avif" srcSet={toSrcSet(picture, 'wide', 'avif')} /> : null}
      <img
        {...watched}
        src={picture ? toPictureSource(picture) : src}
        srcSet={picture ? toSrcSet(picture, 'wide', 'webp') : undefined}
        sizes={picture ? sizes : undefined}
        alt={alt ?? ''}
        width={1600}
        height={900}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? undefined : 'async'}
        style={picture ? { backgroundColor: picture.color } : undefined}
        className="absolute inset-0 -z-10 size-full object-cover"
      />
    </picture>
  );
}

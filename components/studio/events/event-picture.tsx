import type { ComponentProps } from 'react';
import type { PictureSizes } from '@/lib/contract/picture';
import { toPictureSource } from '@/lib/events/picture';

type EventPictureProps = { image: string; picture: PictureSizes | null; alt?: string } & Pick<
  ComponentProps<'img'>,
  'width' | 'height' | 'loading' | 'className'
>;

/** Nothing for an event without a picture. */
export function EventPicture({ image, picture, alt = '', ...look }: EventPictureProps) {
  const source = picture ? toPictureSource(picture) : image;
  // eslint-disable-next-line @next/next/no-img-element -- it may live on any host
  return source === '' ? null : <img {...look} src={source} alt={alt} decoding="async" />;
}

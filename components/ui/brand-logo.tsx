'use client';

import type { ReactNode } from 'react';
import { cx } from './cx';
import { useLostPicture } from './use-lost-picture';

type BrandLogoProps = { src: string; alt: string; className: string; children?: ReactNode };

export function BrandLogo({ src, alt, className, children = null }: BrandLogoProps) {
  const { isLost, watched } = useLostPicture();
  if (isLost) return children;
  return (
    <span className={cx('inline-flex w-fit rounded-md dark:bg-paper dark:px-3 dark:py-1.5', className)}>
      {/* eslint-disable-next-line @next/next/no-img-element -- it may live on any host */}
      <img
        {...watched}
        src={src}
        alt={alt}
        width={160}
        height={40}
        decoding="async"
        className="h-full w-auto max-w-48 object-contain"
      />
    </span>
  );
}

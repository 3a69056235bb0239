type PictureProps = {
  src: string;
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** In the first screen. All others load after it, not when near, so that prints have them too. */
  eager?: boolean;
};

/** One of our drawings: small SVG files, which an image optimizer could not improve. */
export function Picture({ eager = false, className, alt, ...rest }: PictureProps) {
  return (
    // eslint-disable-next-line @next/next/no-img-element -- the optimizer only adds script
    <img
      {...rest}
      alt={alt}
      className={className}
      fetchPriority={eager ? undefined : 'low'}
      decoding="async"
    />
  );
}

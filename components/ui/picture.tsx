type PictureProps = {
  src: string;
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** All others load after the first screen, even out of view, so that prints have them. */
  eager?: boolean;
};

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

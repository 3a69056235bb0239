type PictureProps = {
  src: string;
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** Pictures above the fold load at once, all others when they come near. */
  eager?: boolean;
};

/** One of our drawings: small SVG files, which an image optimizer could not improve. */
export function Picture({ eager = false, className, alt, ...rest }: PictureProps) {
  return (
    // eslint-disable-next-line @next/next/no-img-element -- see above: the optimizer would only add its script
    <img {...rest} alt={alt} className={className} loading={eager ? 'eager' : 'lazy'} decoding="async" />
  );
}

/**
 * An event's picture as the background of a `relative isolate` parent. A plain image: it may live
 * on any host, and the optimizer fetches from none.
 */
export function EventBackdrop({ src, eager = false }: { src: string; eager?: boolean }) {
  return (
    // eslint-disable-next-line @next/next/no-img-element -- see above
    <img
      src={src}
      alt=""
      width={1600}
      height={900}
      fetchPriority={eager ? 'high' : undefined}
      className="absolute inset-0 -z-10 size-full object-cover"
    />
  );
}

'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link that fetches its page when the visitor is about to follow it, and not as soon as it is in
 * sight: otherwise every page would load the scripts of all the pages its header points to.
 */
export function IntentLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [meant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return (
    <Link
      {...props}
      prefetch={meant ? null : false}
      onPointerEnter={mean}
      onTouchStart={mean}
      onFocus={mean}
    />
  );
}

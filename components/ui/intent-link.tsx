'use client';

import Link from 'next/link';
import { type ComponentProps, type ReactNode, useState } from 'react';

/**
 * A link that prefetches when the visitor is about to follow it. By default every page would load
 * the scripts of all the pages its header points to. `onIntent` hears of it too, perhaps more than
 * once.
 */
export function IntentLink({
  onIntent,
  ...props
}: Omit<ComponentProps<typeof Link>, 'prefetch'> & { onIntent?: (() => void) | undefined }) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => {
    setMeant(true);
    onIntent?.();
  };
  const signs = { onPointerEnter: mean, onTouchStart: mean, onFocus: mean };
  return <Link {...props} {...signs} prefetch={isMeant ? null : false} />;
}

/** The same, as a link in a text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <IntentLink href={href} className="link">
      {children}
    </IntentLink>
  );
}

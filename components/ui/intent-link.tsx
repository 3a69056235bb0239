'use client';

import Link from 'next/link';
import { type ComponentProps, type ReactNode, useState } from 'react';

/** By default every page would load the scripts of all pages linked in its header. */
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

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <IntentLink href={href} className="link">
      {children}
    </IntentLink>
  );
}

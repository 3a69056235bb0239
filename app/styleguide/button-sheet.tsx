'use client';

import { Button, LinkButton } from '@/components/ui/button';

const VARIANTS = ['primary', 'secondary', 'quiet', 'ink'] as const;

/** Buttons in every look and state. A client file, because a busy button handles its own clicks. */
export function ButtonSheet() {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {VARIANTS.map((variant) => (
          <span key={variant} className={variant === 'ink' ? 'rounded-md bg-vermilion p-2' : 'py-2'}>
            <Button variant={variant}>{variant}</Button>
          </span>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="lg">Large</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <LinkButton href="/plans">A link</LinkButton>
      </div>
      <Button wide>Wide</Button>
    </>
  );
}

'use client';

import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { LogoScroller } from './logo-scroller';

type Motion = { Scroller: ComponentType<ComponentProps<typeof LogoScroller>>; viewport: HTMLElement };

/**
 * A row of logos that scrolls by itself and loops. The scrolling is fetched once the row comes into view, and not at
 * all for people who asked for less motion; the button stops and starts it.
 */
export function LogoCarousel({ label, children }: { label: string; children: ReactNode }) {
  const viewport = useRef<HTMLDivElement>(null);
  const [motion, setMotion] = useState<Motion | null>(null);
  const [running, setRunning] = useState(true);

  useEffect(() => {
    const element = viewport.current;
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    if (!element) return;
    let current = true;
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      sight.disconnect();
      void import('./logo-scroller').then(({ LogoScroller }) => {
        if (current) setMotion({ Scroller: LogoScroller, viewport: element });
      });
    });
    const start = () => {
      if (calm.matches) setMotion(null);
      else sight.observe(element);
    };
    start();
    calm.addEventListener('change', start);
    return () => {
      current = false;
      sight.disconnect();
      calm.removeEventListener('change', start);
    };
  }, []);

  return (
    <div
      role="region"
      aria-roledescription="carousel"
      aria-label={label}
      className="grid w-full grid-cols-1 gap-2"
    >
      {/* Where nothing moves, the row can be scrolled by hand. */}
      <div ref={viewport} className={motion ? 'overflow-hidden' : 'overflow-x-auto'}>
        {children}
      </div>
      <button
        type="button"
        onClick={() => setRunning(!running)}
        className={`min-h-8 justify-self-center rounded-sm px-2 text-sm text-muted hover:text-text ${motion ? '' : 'invisible'}`}
      >
        {running ? 'Stop scrolling' : 'Start scrolling'}
      </button>
      {motion ? <motion.Scroller viewport={motion.viewport} running={running} /> : null}
    </div>
  );
}

'use client';

import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Contain } from '@/components/ui/contain';
import type { LogoScroller } from './logo-scroller';

type Driver = { Scroller: ComponentType<ComponentProps<typeof LogoScroller>>; viewport: HTMLElement };

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

type LogoCarouselProps = Record<'label' | 'rowLabel' | 'stop' | 'start', string> & { children: ReactNode };

/** logo-strip.css moves the row until the first input loads the carousel. */
export function LogoCarousel({ label, rowLabel, stop, start, children }: LogoCarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [driver, setDriver] = useState<Driver | null>(null);
  const [stopped, setStopped] = useState(false);
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    let waiting = new AbortController();

    async function drive({ signal }: AbortController) {
      const { LogoScroller } = await import('./logo-scroller');
      if (viewport.current && !signal.aborted)
        setDriver({ Scroller: LogoScroller, viewport: viewport.current });
    }
    function wait() {
      waiting.abort();
      waiting = new AbortController();
      if (calm.matches) return setDriver(null);
      const { signal } = waiting;
      const current = waiting;
      let heard = false;
      const onSign = () => {
        if (!heard) drive(current).catch(() => undefined);
        heard = true;
      };
      for (const sign of SIGNS_OF_LIFE)
        window.addEventListener(sign, onSign, { signal, once: true, passive: true });
    }

    wait();
    calm.addEventListener('change', wait);
    return () => {
      waiting.abort();
      calm.removeEventListener('change', wait);
    };
  }, []);

  return (
    <div
      role="region"
      aria-roledescription="carousel"
      aria-label={label}
      data-stopped={stopped || undefined}
      className="grid w-full grid-cols-1 gap-2"
    >
      {/* Focusable, so the keyboard can pause or scroll the row. */}
      <div
        ref={viewport}
        role="group"
        aria-label={rowLabel}
        tabIndex={0}
        // A press also focuses the row, which then continues.
        onFocus={({ currentTarget }) => setFocused(currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        className="logo-viewport rounded-sm"
      >
        {children}
      </div>
      <button
        type="button"
        onClick={() => setStopped(!stopped)}
        className="min-h-8 justify-self-center rounded-sm px-2 text-sm text-muted hover:text-text motion-reduce:invisible noscript:invisible"
      >
        {stopped ? start : stop}
      </button>
      {driver ? (
        <Contain>
          <driver.Scroller viewport={driver.viewport} moving={!stopped && !focused} />
        </Contain>
      ) : null}
    </div>
  );
}

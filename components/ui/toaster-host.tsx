'use client';

import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { UI } from '@/lib/content/ui';
import { TOAST_MS, type ToastRequest } from './toast';

export function ToasterHost({ requests }: { requests: readonly ToastRequest[] }) {
  const shown = useRef(0);
  const section = useRef<HTMLElement>(null);

  useEffect(() => (section.current ? pauseInBackground(section.current) : undefined), []);
  useEffect(() => (section.current ? keepClear(section.current) : undefined), []);

  useEffect(() => {
    for (const request of requests) {
      if (request.id <= shown.current) continue;
      shown.current = request.id;
      toast[request.kind](request.message);
      if (section.current) raise(section.current);
    }
  }, [requests]);

  return (
    <Sonner
      ref={section}
      containerAriaLabel={UI.toasts}
      theme="light"
      position="top-right"
      duration={TOAST_MS}
      visibleToasts={Number.MAX_SAFE_INTEGER}
      expand
      offset={OFFSET}
      mobileOffset={OFFSET}
      style={{ fontFamily: 'var(--font-franklin)' }}
      toastOptions={{ style: { fontSize: '0.9375rem' } }}
    />
  );
}

const OFFSET = { top: 'var(--toast-top, 1.5rem)' };
/** In px. */
const GAP = 16;
const TOAST = { width: 380, height: 72 };

/** Below the header, and below a control that has the focus there. */
function keepClear(section: HTMLElement): () => void {
  const place = () => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    let top = Math.max(0, header) + GAP;
    const height = section.querySelectorAll('[data-sonner-toast]').length * TOAST.height;
    const held = document.activeElement === document.body ? null : document.activeElement;
    const focus = held?.getBoundingClientRect();
    const isUnder =
      focus && focus.right > innerWidth - TOAST.width && focus.top < top + height && focus.bottom > top;
    if (isUnder && focus.bottom + GAP + height < innerHeight) top = focus.bottom + GAP;
    section.style.setProperty('--toast-top', `${Math.round(top)}px`);
  };
  const arrivals = new MutationObserver(place);
  arrivals.observe(section, { childList: true, subtree: true });
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener('focusin', place, { signal });
  window.addEventListener('scroll', place, { signal, passive: true });
  place();
  return () => {
    arrivals.disconnect();
    controller.abort();
  };
}

/** HTML Standard, "top layer": later dialogs cover earlier popovers. */
function raise(section: HTMLElement): void {
  if (!('showPopover' in section && 'hidePopover' in section)) return;
  section.popover = 'manual';
  if (section.matches(':popover-open')) section.hidePopover();
  section.showPopover();
}

/** Sonner only pauses under the pointer and in hidden tabs, so this sends it pointer events. */
function pauseInBackground(section: HTMLElement): () => void {
  const list = () => section.querySelector('ol');
  const hold = () => list()?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
  const release = () => {
    if (list()?.matches(':hover')) return;
    list()?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
  };
  const holdOn = () => {
    if (!document.hasFocus()) setTimeout(hold);
  };
  const arrivals = new MutationObserver(holdOn);
  arrivals.observe(section, { childList: true, subtree: true });
  section.addEventListener('mouseout', holdOn);
  window.addEventListener('blur', hold);
  window.addEventListener('focus', release);
  return () => {
    arrivals.disconnect();
    section.removeEventListener('mouseout', holdOn);
    window.removeEventListener('blur', hold);
    window.removeEventListener('focus', release);
  };
}

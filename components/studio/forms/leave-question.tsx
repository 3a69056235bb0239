'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { STUDIO_FORM } from '@/lib/content/studio/shell';

/** Each form of the page says whether it has unsaved text. */
const forms = new Set<() => boolean>();
const isUnsaved = () => [...forms].some((form) => form());

export function useUnsaved(isTyped: () => boolean): void {
  const ask = useEffectEvent(isTyped);
  useEffect(() => {
    const form = () => ask();
    forms.add(form);
    return () => void forms.delete(form);
  }, []);
}

/** A download fires `beforeunload` too, and leaves the page where it is. In ms. */
const DOWNLOAD_MS = 1000;

const withoutHash = ({ origin, pathname, search }: Pick<URL, 'origin' | 'pathname' | 'search'>) =>
  origin + pathname + search;

/** Asks before unsaved text is left: by a link, by the history, by a reload. */
export function LeaveQuestion() {
  const router = useRouter();
  const [pathname, search] = [usePathname(), useSearchParams()];
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => {
    let isLeaving = false;
    const here = withoutHash(location);
    const ask = (go: () => void) =>
      setLeave(() => () => {
        isLeaving = true;
        go();
      });

    function onClick(event: MouseEvent): void {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || link.target || event.button !== 0) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const url = new URL(link.href);
      if (withoutHash(url) === here || isLeaving || !isUnsaved()) return;
      if (url.origin === location.origin && url.pathname.startsWith('/api/')) {
        isLeaving = true;
        setTimeout(() => (isLeaving = false), DOWNLOAD_MS);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      ask(() => (url.origin === location.origin ? router.push(link.href) : location.assign(link.href)));
    }

    function onUnload(event: BeforeUnloadEvent): void {
      if (!isLeaving && isUnsaved()) event.preventDefault();
    }

    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('click', onClick, { capture: true, signal });
    // A browser without it can't be held on its way back.
    if ('navigation' in window && 'traverseTo' in window.navigation) {
      const { navigation } = window;
      navigation.addEventListener(
        'navigate',
        (event) => {
          if (event.navigationType !== 'traverse' || !event.cancelable || event.hashChange) return;
          if (isLeaving || !isUnsaved()) return;
          event.preventDefault();
          const { key } = event.destination;
          ask(() => navigation.traverseTo(key));
        },
        { signal },
      );
    }
    window.addEventListener('beforeunload', onUnload, { signal });
    return () => controller.abort();
  }, [router, pathname, search]);

  if (!leave) return null;
  const { title, text, stay, go } = STUDIO_FORM.leave;
  return (
    <Dialog title={title} onClose={() => setLeave(null)}>
      <p>{text}</p>
      <div className="flex flex-wrap items-center gap-6">
        <Button onClick={() => setLeave(null)}>{stay}</Button>
        <Button
          variant="quiet"
          onClick={() => {
            setLeave(null);
            leave();
          }}
        >
          {go}
        </Button>
      </div>
    </Dialog>
  );
}

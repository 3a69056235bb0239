'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, useEffect, useRef, useState, useTransition } from 'react';
import { useKeptFocus } from './use-kept-focus';

const PAUSE_MS = 300;
const MIN_LENGTH = 3;

/** Shows the list again while someone types or chooses; without script its button does. */
export function LiveForm({ action, ...props }: Omit<ComponentProps<'form'>, 'action'> & { action: string }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  useKeptFocus(form, action);
  const [shown, setShown] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [isUnderWay, start] = useTransition();

  useEffect(() => {
    if (wanted === null || isUnderWay || wanted === shown) return undefined;
    const timer = setTimeout(() => {
      setShown(wanted);
      start(() => router.replace(wanted, { scroll: false }));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, shown, isUnderWay, router]);

  function want(target: EventTarget) {
    if (!form.current?.checkValidity()) return;
    const isSearch = target instanceof HTMLInputElement && target.type === 'search';
    if (isSearch && target.value.length > 0 && target.value.length < MIN_LENGTH) return;
    const given = [...new FormData(form.current)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    );
    const to = new URL(action, location.href);
    to.search = String(new URLSearchParams(given));
    setWanted(to.pathname + to.search + to.hash);
  }

  return (
    <form
      ref={form}
      action={action}
      aria-busy={isTyping || isUnderWay || wanted !== shown}
      onInput={({ target }) => {
        // A date is typed in parts, and a code is known once its field is left.
        const isField = target instanceof HTMLInputElement && target.type !== 'search';
        const isPart = isField && target.inputMode !== 'numeric';
        setTyping(isPart);
        if (!isPart) want(target);
      }}
      onBlur={({ target }) => {
        if (isTyping) want(target);
        setTyping(false);
      }}
      {...props}
    />
  );
}

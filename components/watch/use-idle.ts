import { type RefObject, useEffect, useRef, useState } from 'react';

const IDLE_MS = 3000;

export function useIdle(frame: RefObject<HTMLElement | null>, isBusy: boolean) {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const element = frame.current;
    if (!element || isBusy) return;
    const controller = new AbortController();
    const { signal } = controller;
    const rest = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => (isInUse(element) ? rest() : setIdle(true)), IDLE_MS);
    };
    const wake = () => {
      setIdle(false);
      rest();
    };
    const move = ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? wake() : undefined);
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('keydown', wake, { signal });
    element.addEventListener('focusin', wake, { signal });
    element.addEventListener('click', wake, { signal, capture: true });
    rest();
    return () => {
      controller.abort();
      clearTimeout(timer.current);
      setIdle(false);
    };
  }, [frame, isBusy]);

  return { isIdle: isIdle && !isBusy, hide: () => setIdle(true) };
}

function isInUse(element: HTMLElement): boolean {
  return (
    element.querySelector('[aria-expanded="true"], [data-controls] :focus-visible, dialog[open]') !== null
  );
}

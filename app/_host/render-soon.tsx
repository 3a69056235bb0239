import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReactNode, Suspense } from 'react';

/** In milliseconds; viewers don't notice a shorter delay. */
export const BLINK_MS = 300;

const SLOW = Symbol('slow');

/**
 * Content that is ready in time gets its own status and a true redirect, and works without
 * JavaScript. Later content streams in behind `fallback`.
 */
export async function renderSoon(
  content: Promise<Awaited<ReactNode>>,
  fallback: ReactNode,
): Promise<ReactNode> {
  const first = await Promise.race([content, sleep(BLINK_MS, SLOW, { ref: false })]);
  if (first !== SLOW) return first;
  return (
    <Suspense
      fallback={
        <div data-until-streamed className="contents">
          {fallback}
        </div>
      }
    >
      {content}
    </Suspense>
  );
}

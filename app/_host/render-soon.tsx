import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReactNode, Suspense } from 'react';

/** A delay that people do not notice, in milliseconds. */
export const BLINK_MS = 300;

const SLOW = Symbol('slow');

/**
 * Renders content whole if it comes in time: with its own status, a true redirect, and in its place
 * without JavaScript. Slower content streams in behind `fallback` (without JavaScript it is read
 * below the rest: globals.css).
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

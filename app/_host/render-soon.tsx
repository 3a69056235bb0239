import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReactNode, Suspense } from 'react';

/** What a person does not notice as waiting, in milliseconds. */
const BLINK_MS = 300;

const SLOW = Symbol('slow');

/**
 * Puts content that is being fetched into the page whole, if it comes within a blink: with its own
 * status, a true redirect, and in its place without JavaScript. What takes longer streams in behind
 * `fallback`, and the page begins at once (without JavaScript it is then read below the rest: see
 * globals.css).
 */
export async function renderSoon(
  content: Promise<Awaited<ReactNode>>,
  fallback: ReactNode,
  blinkMs = BLINK_MS,
): Promise<ReactNode> {
  const first = await Promise.race([content, sleep(blinkMs, SLOW, { ref: false })]);
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

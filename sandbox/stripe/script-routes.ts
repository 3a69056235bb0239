import type { Hono } from 'hono';
import * as z from 'zod';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import { renderFrame, renderScript } from '@/sandbox/shared/browser-code';
import { readControl } from '@/sandbox/shared/control';

const entry = (name: string) => new URL(`./stripe-js/${name}.ts`, import.meta.url);

/**
 * @stripe/stripe-js loads `https://js.stripe.com/RELEASE/stripe.js`.
 * `POST /__control/stripe/wallet` says whether the browser has a wallet.
 */
export function addScriptRoutes(app: Hono<SandboxEnv>): void {
  let isWalletAvailable = false;

  app.get('/:release/stripe.js', () => renderScript(entry('script')));
  app.get('/stand-in/stripe/frame', () => renderFrame('Stripe (stand-in)', entry('frame')));
  app.get('/stand-in/stripe/challenge', () => renderFrame('3D Secure (stand-in)', entry('challenge')));
  app.get('/stand-in/stripe/wallet', (c) =>
    c.json({ available: isWalletAvailable }, 200, { 'Access-Control-Allow-Origin': '*' }),
  );
  app.post('/__control/stripe/wallet', (c) =>
    readControl(c, z.strictObject({ available: z.boolean() }), ({ available }) => {
      isWalletAvailable = available;
      return { available };
    }),
  );
}

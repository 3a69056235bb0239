import type { Hono } from 'hono';
import * as z from 'zod';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import { renderFrame, renderScript } from '@/sandbox/shared/browser-code';

const entry = (name: string) => new URL(`./sdk-js/${name}.ts`, import.meta.url);

/** PayPal answers any other option with 400, too. */
const optionsSchema = z.strictObject({
  'client-id': z.string().min(1),
  currency: z.literal('USD').optional(),
  intent: z.literal('capture').optional(),
  components: z.string().optional(),
  'disable-funding': z.string().optional(),
  'enable-funding': z.string().optional(),
  locale: z.string().optional(),
  commit: z.enum(['true', 'false']).optional(),
});

export function addScriptRoutes(app: Hono<SandboxEnv>): void {
  app.get('/sdk/js', (c) => {
    const parsed = optionsSchema.safeParse(c.req.query());
    if (parsed.success) return renderScript(entry('script'));
    return c.text(`throw new Error("SDK Validation error: ${z.prettifyError(parsed.error)}")`, 400);
  });
  app.get('/stand-in/paypal/buttons', () => renderFrame('PayPal (stand-in)', entry('frame')));
  app.get('/stand-in/paypal/overlay', () => renderFrame('PayPal (stand-in)', entry('overlay')));
}

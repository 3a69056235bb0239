import type { Context } from 'hono';
import * as z from 'zod';
import type { SandboxEnv } from './faults';

/** Answers 400 for an invalid body, 404 when the object doesn't exist, else 201. */
export async function readControl<T>(
  c: Context<SandboxEnv>,
  schema: z.ZodType<T>,
  work: (body: T) => object | null | Promise<object | null>,
): Promise<Response> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
  const done = await work(parsed.data);
  return done ? c.json(done, 201) : c.json({ error: 'There is nothing like that here.' }, 404);
}

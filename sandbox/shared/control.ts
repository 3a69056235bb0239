import type { Context } from 'hono';
import { z } from 'zod';
import type { SandboxEnv } from './faults';

/**
 * Reads the body of a test's own order and carries it out: 400 with a sentence when the body is not
 * what the schema says, 404 when the order finds nothing to act on, else 201 with what it returns.
 */
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

/** Rules that are used up by what they match, in memory only; older ones come first. */
export function createRules<R extends { times: number }>() {
  let rules: R[] = [];
  const waiting = new Set<() => void>();
  return {
    add: (rule: R) => void rules.push({ ...rule }),
    /** The first rule that matches; uses it up once. */
    take(matches: (rule: R) => boolean): R | undefined {
      const hit = rules.find(matches);
      if (hit) hit.times -= 1;
      rules = rules.filter(({ times }) => times > 0);
      return hit;
    },
    list: () => rules.map((rule) => ({ ...rule })),
    /** Settles at the next `clear`, which ends what hangs. */
    untilCleared: () => new Promise<void>((resolve) => void waiting.add(resolve)),
    clear() {
      rules = [];
      for (const go of waiting) go();
      waiting.clear();
    },
  };
}

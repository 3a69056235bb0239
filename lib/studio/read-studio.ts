import 'server-only';
import type * as z from 'zod';
import { callUpstream } from '@/lib/api-client/client';
import type { AnyCall, Call } from '@/lib/contract';
import type { Result } from '@/lib/result';

/** Fails as the API does, with `not_supported` where it has no studio. */
export async function readStudio<P extends z.ZodObject, A>(
  call: Call<P, null, z.ZodType<A>>,
  params: z.input<P> & Record<string, string>,
  token: string,
): Promise<Result<A>> {
  const plain: AnyCall & { answer: z.ZodType<A> } = call;
  return callUpstream(plain, { params, token });
}

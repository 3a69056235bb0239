'use client';

import { useRouter } from 'next/navigation';
import { notify } from '@/components/ui/toast';
import { NEEDS_COOKIES } from '@/lib/content/auth';
import { textOf } from '@/lib/http/text-of';
import { askSession, storeToken } from './use-viewer';

export async function keepSession(
  answer: unknown,
  message: string,
  began: keyof typeof NEEDS_COOKIES,
): Promise<string | null> {
  const session = await askSession();
  if (session === 'none') return NEEDS_COOKIES[began];
  if (session === 'unknown') storeToken(textOf(answer, 'token'));
  notify.success(textOf(answer, 'message') ?? message);
  return null;
}

export function useSignIn() {
  const router = useRouter();
  return async (goTo: string, ...kept: Parameters<typeof keepSession>): Promise<string | null> => {
    const failure = await keepSession(...kept);
    if (failure) return failure;
    router.push(goTo);
    // The router's cache may hold pages that were rendered without a session.
    router.refresh();
    return null;
  };
}

'use client';

import { useRouter } from 'next/navigation';
import { storeToken } from '@/components/layout/use-viewer';
import { notify } from '@/components/ui/toast';
import { textOf } from '@/lib/http/text-of';

/**
 * What login and registration have in common once they worked: keep the token, say the message, move on. Where `goTo` is
 * null, the page goes on by itself.
 */
export function useSignIn(): (answer: unknown, fallbackMessage: string, goTo: string | null) => void {
  const router = useRouter();
  return (answer, fallbackMessage, goTo) => {
    storeToken(textOf(answer, 'token'));
    notify.success(textOf(answer, 'message') ?? fallbackMessage);
    if (goTo === null) return;
    router.push(goTo);
    // The router's cache may hold pages that were rendered without a session.
    router.refresh();
  };
}

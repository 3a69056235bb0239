'use client';

import { useRouter } from 'next/navigation';
import { storeToken } from '@/components/layout/use-viewer';
import { notify } from '@/components/ui/toast';
import { textOf } from '@/lib/http/text-of';

/** What login and registration have in common once they worked: keep the token, say the message, move on. */
export function useSignIn(): (answer: unknown, fallbackMessage: string, goTo: string) => void {
  const router = useRouter();
  return (answer, fallbackMessage, goTo) => {
    storeToken(textOf(answer, 'token'));
    notify.success(textOf(answer, 'message') ?? fallbackMessage);
    router.push(goTo);
    // The router's cache may hold pages that were rendered without a session.
    router.refresh();
  };
}

'use client';

import { useRouter } from 'next/navigation';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useServerForm } from '@/components/auth/use-server-form';
import { storeToken } from '@/components/layout/use-viewer';
import { notify } from '@/components/ui/toast';
import type { PostForm } from '@/lib/auth/posted-form';
import { textOf } from '@/lib/http/text-of';

type Options = {
  action: PostForm;
  path: string;
  /** What is said when it worked and the answer has no words. */
  done: string;
};

/**
 * A form of the account page: as `useServerForm`. When it worked, the answer's words are said, the
 * token it may have is kept, the fields are empty again, and the page shows how things are now.
 */
export function useOwnForm<Input extends FieldValues, Output extends object>(
  form: UseFormReturn<Input, unknown, Output>,
  { action, path, done }: Options,
) {
  const router = useRouter();
  return useServerForm(form, {
    action,
    path,
    returnTo: '/user/account',
    onDone: (answer) => {
      const token = textOf(answer, 'token');
      if (token) storeToken(token);
      notify.success(textOf(answer, 'message') ?? done);
      form.reset();
      router.refresh();
    },
  });
}

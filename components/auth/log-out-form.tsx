'use client';

import { useLogOut } from './use-log-out';
import { Button } from '@/components/ui/button';
import { AUTH } from '@/lib/content/auth';
import { FORM_FIELD } from '@/lib/forms/posted-form';

export function LogOutForm() {
  const { busy, logOut } = useLogOut();
  return (
    <form method="post" onSubmit={(event) => void logOut(event)}>
      <input type="hidden" name={FORM_FIELD} value="auth/logout" />
      <Button type="submit" variant="secondary" busy={busy}>
        {AUTH.loggedIn.logOut}
      </Button>
    </form>
  );
}

'use client';

import { useLogOut } from '@/components/layout/use-log-out';
import { Button } from '@/components/ui/button';
import { AUTH } from '@/lib/content/auth';

export function LogOutForm({ action }: { action: () => Promise<void> }) {
  const { busy, logOut } = useLogOut();
  return (
    <form
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        void logOut();
      }}
    >
      <Button type="submit" variant="secondary" busy={busy}>
        {AUTH.loggedIn.logOut}
      </Button>
    </form>
  );
}

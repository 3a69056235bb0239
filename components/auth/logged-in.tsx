import { LinkButton } from '@/components/ui/button';
import { PageHeading } from '@/components/ui/page-heading';
import { AUTH } from '@/lib/content/auth';
import { LogOutForm } from './log-out-form';
import { ViewerSync } from './viewer-sync';

type LoggedInProps = { name: string; returnTo: string | null };

export function LoggedIn({ name, returnTo }: LoggedInProps) {
  const { title, as, goOn, account } = AUTH.loggedIn;
  return (
    <>
      <ViewerSync />
      <PageHeading title={title} lead={as(name)} />
      <div className="flex flex-wrap gap-4">
        <LinkButton href={returnTo ?? '/'}>{goOn}</LinkButton>
        <LinkButton href="/user/account" variant="secondary">
          {account}
        </LinkButton>
        <LogOutForm />
      </div>
    </>
  );
}

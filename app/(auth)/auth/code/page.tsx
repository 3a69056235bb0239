import { redirect } from 'next/navigation';
import { CodeForm } from '@/components/checkout/code-form';
import { PageHeading } from '@/components/ui/page-heading';
import { AUTH } from '@/lib/content/auth';
import { type AuthSearch, readSearch } from '../read-search';

export const metadata = { title: AUTH.code.title };

export default async function CodePage({ searchParams }: { searchParams: Promise<AuthSearch> }) {
  const { returnTo, viewer } = await readSearch(await searchParams);
  const next = returnTo ?? '/';
  if (viewer) redirect(next);
  return (
    <>
      <PageHeading {...AUTH.code} />
      <CodeForm eventId={null} next={next} />
    </>
  );
}

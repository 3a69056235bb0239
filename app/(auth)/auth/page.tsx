import { redirect } from 'next/navigation';
import { parseReturnTo, withReturnTo } from '@/lib/auth/return-to';
import type { AuthSearch } from './read-search';

export default async function AuthPage({ searchParams }: { searchParams: Promise<AuthSearch> }) {
  const { returnTo } = await searchParams;
  redirect(withReturnTo('/auth/login', parseReturnTo(returnTo)));
}

import 'server-only';
import { connection } from 'next/server';
import type { FormName, PostedForm } from './posted-form';
import { readPosting } from './posting';

/**
 * What a page shows of a form that was just posted to it; else null. The page is never cached by
 * Next.
 */
export async function getPosted(name: FormName): Promise<PostedForm | null> {
  await connection();
  const posting = readPosting();
  return posting?.name === name ? (posting.answer?.posted ?? null) : null;
}

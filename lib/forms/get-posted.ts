import 'server-only';
import { connection } from 'next/server';
import type { FormName, PostedForm } from './posted-form';
import { readPosting } from './posting';

/** Null unless the form was just posted. Next never caches a page that calls this. */
export async function getPosted(name: FormName): Promise<PostedForm | null> {
  await connection();
  const posting = readPosting();
  return posting?.name === name ? (posting.answer?.posted ?? null) : null;
}

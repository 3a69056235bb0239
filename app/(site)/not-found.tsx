import type { Metadata } from 'next';
import { NotFoundMessage } from '@/components/marketing/not-found-message';
import { NOT_FOUND } from '@/lib/content/messages';

export const metadata: Metadata = { title: NOT_FOUND.title, description: NOT_FOUND.text };

/** Inside the site's own shell, so without the one app/not-found.tsx brings. */
export default NotFoundMessage;

import type { Metadata } from 'next';
import { NotFoundMessage } from '@/components/marketing/not-found-message';

export const metadata: Metadata = { title: 'Page not found' };

/** Inside the site's own shell, so without the one app/not-found.tsx brings. */
export default NotFoundMessage;

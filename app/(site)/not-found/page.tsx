import { notFound } from 'next/navigation';

/** The address people are sent to when something is missing shows what every missing address shows, status included. */
export default function NotFoundPage() {
  notFound();
}

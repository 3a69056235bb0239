export const CHANNEL = {
  live: 'On now',
  next: 'Coming up',
  past: 'Replays and films',
  about: 'About',
  passes: 'Passes',
  trailer: 'Trailer',
  write: 'Contact',
  tickets: 'Get tickets',
  details: 'Details',
  film: 'Film',
  sort: 'Order',
  sorts: { date: 'Latest first', title: 'By title' },
  pages: 'Pages',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: 'Previous page',
  following: 'Next page',
  empty: {
    title: 'Nothing is on yet',
    text: 'The next show will stand here. Follow to hear of it first.',
  },
  description: (name: string) => `What is on at ${name}: live shows, replays and films.`,
  /** On the page of an event. */
  more: (name: string) => `More from ${name}`,
  failed: { title: 'The curtain is stuck', text: "We couldn't load this page. Please try again later." },
} as const;

export const FOLLOW = {
  title: 'Hear of the next show',
  lead: (name: string) => `${name} writes to you when something new is on. You can stop at any time.`,
  email: 'Email',
  submit: 'Follow',
} as const;

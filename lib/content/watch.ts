export const THEATRE = {
  cancelled: 'This event was canceled.',
  ended: { title: 'The show is over', text: 'Thank you for watching.' },
} as const;

export const ASIDE = {
  chapters: 'Chapters',
  next: 'What comes next',
  moments: {
    doors: 'Doors open',
    start: 'The show starts',
    end: 'The show ends',
    replay: 'The replay ends',
    ticket: 'Your access ends',
  },
  also: (broadcaster: string) => `Also by ${broadcaster}`,
  help: 'Ticket and help',
  write: 'Something wrong? Contact us',
} as const;

export const WATCH_ELSEWHERE = {
  heading: 'Where to watch',
  text: 'The broadcaster streams this event and tells ticket holders where to watch it. It does not play on this page.',
  help: "Haven't heard by the start of the show? Contact us with the reference of your payment.",
  write: 'Contact us',
  ticket: 'Your ticket',
  paid: 'Paid',
  on: 'Bought',
  reference: 'Reference',
  tickets: 'See the tickets',
} as const;

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

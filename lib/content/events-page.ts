export const EVENT_ROWS = {
  live: 'Live now',
  upcoming: 'Coming up',
  replays: 'Watch again',
  tickets: 'Get tickets',
  details: 'See the event',
} as const;

export const EVENTS_PAGE = {
  title: 'Events',
  description:
    'See what is live now, what is coming up and what you can watch again. Get your ticket and watch on any screen.',
  heading: "What's on",
  lead: 'Live tonight, coming up, or waiting for you to press play.',
  from: (price: string) => `From ${price}`,
  loading: 'Loading events…',
  failed: { title: 'The curtain is stuck', text: "We couldn't load the events. Please try again later." },
  empty: {
    title: 'The stage is empty',
    text: 'No events are listed right now. Have a ticket already? Open the address in your confirmation email.',
    action: 'About pay-per-view',
  },
  notListed: {
    title: 'No list of events here',
    text: "This site doesn't list its events. Open the address on your ticket or in your confirmation email.",
  },
} as const;

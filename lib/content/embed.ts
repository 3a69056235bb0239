/** A card and a player of ours on other websites. */
export const EMBED = {
  cancelled: 'This event was canceled.',
  over: 'This event is over.',
  soldOut: 'Sold out',
  notOnSale: 'Tickets are not on sale at the moment.',
  onDemand: 'On demand',
  gone: { title: 'Not available', text: 'This event isn’t available here.' },
  actions: {
    buy: 'Get a ticket',
    claim: 'Get a free ticket',
    watch: 'Watch now',
    see: 'See the event',
    channel: 'See all events',
  },
  newTab: 'opens in a new tab',
  playHere: 'Play here',
  next: 'Next',
  noneAhead: 'No events are planned at the moment.',
} as const;

export const EVENT_PAGE = {
  getTicket: 'Get your ticket',
  hasTicket: 'I have a ticket',
  hasTicketAtDoors: 'I have a ticket: enter the waiting room',
  owns: { ticket: 'You have a ticket', trial: 'Your free trial is active' },
  packages: {
    title: 'Packages',
    over: 'This event is over.',
    owned: 'You have a ticket. Sign in on any screen to watch.',
    onSale: 'Pay once and watch on any screen you sign in on.',
  },
} as const;

import { TEST_MODE_LABEL } from './test-mode';

export const OUTBOX = {
  kicker: TEST_MODE_LABEL,
  title: 'Outbox',
  lead: 'Every email from this site, newest first. With SMTP_URL set, they are delivered too.',
  empty: 'No email yet.',
  states: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' },
  to: (address: string) => `To ${address}`,
  repliesTo: (address: string) => `, replies go to ${address}`,
  at: (time: string) => `${time} UTC`,
} as const;

import { MESSAGES_A_DAY } from '@/lib/contract/studio';
import { sayPeople } from './say-people';

export const MESSAGES = {
  title: 'Messages',
  lead: `Write to your audience: up to ${MESSAGES_A_DAY} messages per event in 24 hours, and one news message a day.`,
  empty: 'No messages yet.',
  back: 'All messages',
  add: 'New message',
  columns: { subject: 'Subject', group: 'To', status: 'Status', at: 'Time', sent: 'Sent' },
  groups: {
    buyers: 'Ticket holders, about this event',
    guests: 'Guests, about this event',
    consented: 'People who agreed to your news',
  },
  notices: {
    postponed: 'Everyone with a ticket or an invitation',
    cancelled: 'Everyone with a ticket or an invitation',
  },
  statuses: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    sending: 'Sending',
    sent: 'Sent',
    cancelled: 'Canceled',
  },
  sentOf: (sent: number, of: number) => `${sent} of ${of}`,
  fields: {
    group: 'To',
    groupHint:
      'A message to ticket holders or guests must be about this event. News has an unsubscribe link and goes to confirmed addresses only.',
    package: 'Ticket',
    packageHint: 'Only for messages to ticket holders.',
    anyPackage: 'All tickets',
    subject: 'Subject',
    text: 'Text',
    textHint: 'Plain text. An empty line begins a paragraph, and web addresses become links.',
    submit: 'Save draft',
    sending: 'Saving…',
  },
  preview: 'Preview',
  noPreview: 'Publish the event to see the preview and to send the message.',
  figures: { people: 'People', sent: 'Sent', failed: 'Failed', left: 'To be sent' },
  send: {
    open: 'Send…',
    title: 'Send the message',
    text: (count: number) =>
      `${sayPeople(count)} would get it now. Recipients are chosen when it is sent, and a sent email can't be taken back.`,
    at: 'Send at',
    atHint: (zone: string) => `Time in ${zone}. Leave it empty to send now.`,
    submit: 'Send',
    sending: 'Sending…',
  },
  cancel: {
    open: 'Cancel the message…',
    title: 'Cancel the message',
    text: 'Emails that are not sent yet will not be sent.',
    submit: 'Cancel the message',
    sending: 'Canceling…',
  },
  edit: 'Edit the draft',
  deliveries: {
    title: 'Deliveries',
    address: 'Address',
    status: 'Status',
    any: 'All',
    at: 'Time',
    error: 'Reason',
    filter: 'Filter',
    none: 'There are no deliveries here. They are listed for 90 days.',
    statuses: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', cancelled: 'Not sent' },
  },
} as const;

import type { PeopleGroup } from '@/lib/contract/studio';
import { sayPeople } from './say-people';

export const PEOPLE = {
  title: 'People',
  group: 'Who',
  groups: {
    buyers: 'Ticket holders',
    guests: 'Guests',
    reminded: 'Reminded before the start',
    consented: 'Agreed to your news',
  } satisfies Record<PeopleGroup, string>,
  search: 'Name or email',
  filter: 'Show',
  download: 'Download as CSV',
  count: sayPeople,
  empty: {
    buyers: 'No one has a ticket yet.',
    guests: 'No guests yet. Add them below.',
    reminded: 'No one has been reminded yet. Reminders go out an hour before the start.',
    consented:
      'No one has agreed to your news yet. Buyers are asked at checkout, and are listed once they have confirmed their email address.',
  } satisfies Record<PeopleGroup, string>,
  noMatch: 'No one matches. Try another name or address.',
  columns: { person: 'Person', until: 'Access', actions: 'More' },
  at: {
    buyers: 'Bought',
    guests: 'Added',
    reminded: 'Reminded',
    consented: 'Agreed',
  } satisfies Record<PeopleGroup, string>,
  waiting: 'Has not opened it yet',
  until: (time: string) => `until ${time}`,
  noEnd: 'No end',
  withdraw: {
    open: 'Withdraw…',
    title: (email: string) => `Withdraw ${email}'s access`,
    text: 'They lose their free access at once and get an email. A ticket that they bought stays valid.',
    submit: 'Withdraw',
    sending: 'Withdrawing…',
  },
} as const;

export const GUESTS = {
  add: 'Add a guest',
  lead: 'Guests watch for free. Each gets an email with a link.',
  name: 'Name',
  email: 'Email address',
  until: 'Access ends',
  untilHint: "In the event's time zone. If empty, guests watch as long as there is something to watch.",
  submit: 'Add guest',
  sending: 'Adding…',
  list: {
    add: 'Add a list of guests',
    label: 'List',
    hint: 'Paste CSV, at most 5,000 lines. The first line names the columns: name and email, in any order.',
    file: 'Or choose a CSV file, at most 1 MB',
    tooLarge: 'This file is larger than 1 MB. Please split it.',
    unreadable: 'This file could not be read. Please choose it again.',
    submit: 'Check the list',
    sending: 'Checking…',
  },
  plan: {
    title: 'Your list',
    figures: { total: 'New guests', known: 'Already guests', faulty: 'Lines with a mistake' },
    fault: (line: number, message: string) => `Line ${line}: ${message}`,
    more: (faults: number) => `and ${faults.toLocaleString('en-US')} more.`,
    left: 'Lines with a mistake are left out. You can correct them and check the list again.',
    nothing: 'There is no one to add.',
    progress: (added: number, total: number) =>
      `${added.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} are added. Continue to add the others.`,
    done: 'Everyone on this list is a guest now.',
    submit: (guests: number) =>
      guests === 1 ? 'Add 1 guest' : `Add ${guests.toLocaleString('en-US')} guests`,
    sending: 'Adding…',
  },
} as const;

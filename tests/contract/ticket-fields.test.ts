import { expect, it } from 'vitest';
import { fromTicketColumns, toTicketColumns } from '@/backend/events/ticket-columns';
import { eventEntrySchema } from '@/backend/events/file-schema';
import { toDraftEntry } from '@/backend/events/draft-entry';
import { packageSchema } from '@/lib/contract';
import { saveTicketSchema } from '@/lib/contract/studio';
import { type TicketFieldName, ticketFields } from '@/lib/contract/ticket-fields';
import { toTicketTexts } from '@/lib/studio/draft-texts';

const GIVEN = {
  description: 'Both days.',
  screens: 3,
  sale_from: '2026-10-01T06:30:00.000Z',
  sale_until: '2026-10-31T06:30:00.000Z',
  stock: 250,
  recommended: true,
} satisfies Record<TicketFieldName, unknown>;
const EVENT = {
  id: 'evt_1',
  domain: 'gala',
  title: 'Gala',
  description: 'An evening.',
  image: '/gala.jpg',
  start_time: '2026-11-01T06:30:00Z',
};

it('takes each field of a ticket from the file to draft, form, row and answer', () => {
  const sold = { id: 'live', name: 'Live', price: 19.5, ...GIVEN };
  const event = eventEntrySchema.parse({ ...EVENT, packages: [sold] });
  const [entered = expect.unreachable()] = event.packages;
  const [draft = expect.unreachable()] = toDraftEntry(event).packages;
  expect(draft).toEqual(sold);

  const texts = toTicketTexts(draft, 'Europe/Madrid');
  const posted = saveTicketSchema.parse({ eventId: 'evt_1', version: 1, packageId: 'live', ...texts });
  expect(posted).toMatchObject({ screens: '3', sale_from: '2026-10-01T08:30', stock: '250' });
  for (const name of Object.keys(ticketFields)) expect(posted, name).not.toMatchObject({ [name]: '' });

  const row = toTicketColumns(entered);
  expect(Object.values(row)).not.toContain(null);
  const { stock: _stock, ...told } = GIVEN;
  expect(packageSchema.parse({ _id: 'live', name: 'Live', price: 19.5, ...fromTicketColumns(row) })).toEqual({
    _id: 'live',
    name: 'Live',
    price: 19.5,
    ...told,
  });
});

import type { DraftEntry, DraftPackage } from '@/lib/contract/studio/events/draft-entry';
import { DEFAULT_SCREENS } from '@/lib/contract/terms';
import { HOLDING } from '../../events/stock';
import { HOLDER } from '../../store/held-by';
import { ofMode } from '../../store/of-mode';
import type { PaymentMode } from '../../store/schema';
import type { Trx } from '../drafts/draft-store';

type Counts = { sold: number; held: number };

/** People with a ticket, and people who are paying for one, by package. */
export async function countByPackage(
  trx: Pick<Trx, 'selectFrom'>,
  mode: PaymentMode,
  eventId: string,
): Promise<Record<string, Counts>> {
  const rows = await trx
    .selectFrom('orders')
    .select(({ fn }) => ['package_id', 'status', fn.count<number>(HOLDER).distinct().as('people')])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'package')
    .where('status', 'in', HOLDING)
    .where(ofMode(mode))
    .groupBy(['package_id', 'status'])
    .execute();
  const counts: Record<string, Counts> = {};
  for (const { package_id: id, status, people } of rows) {
    const count = (counts[id ?? ''] ??= { sold: 0, held: 0 });
    count[status === 'pending' ? 'held' : 'sold'] += Number(people);
  }
  return counts;
}

/** What buyers would lose, by the form's field, or null. */
export function findLoss(
  before: DraftPackage | undefined,
  after: DraftPackage,
  { sold, held }: Counts = { sold: 0, held: 0 },
): { field: string; message: string } | null {
  const people = sold + held;
  if (before === undefined || people === 0) return null;
  const have = people === 1 ? '1 person has' : `${people} people have`;
  if ((after.screens ?? DEFAULT_SCREENS) < (before.screens ?? DEFAULT_SCREENS))
    return { field: 'screens', message: `${have} this ticket and would lose screens. ${INSTEAD}` };
  if (isShorter(before.access, after.access))
    return { field: 'access_hours', message: `${have} this ticket and would lose time. ${INSTEAD}` };
  if (after.stock !== undefined && after.stock < people)
    return { field: 'stock', message: `${have} this ticket. Please enter at least ${people}.` };
  return null;
}

const INSTEAD = 'Please add a new ticket instead.';

/** Another beginning is shorter for some buyers. */
function isShorter(before: DraftPackage['access'], after: DraftPackage['access']): boolean {
  if (after === undefined) return false;
  return before?.from !== after.from || after.hours < before.hours;
}

/** Compares all packages that both entries have. */
export function findLossOfTickets(
  before: DraftEntry | null,
  after: DraftEntry,
  counts: Record<string, Counts>,
): { field: string; message: string } | null {
  for (const sold of after.packages) {
    const old = before?.packages.find(({ id }) => id === sold.id);
    const loss = findLoss(old, sold, counts[sold.id]);
    if (loss) return { ...loss, message: `${sold.name}: ${loss.message}` };
  }
  return null;
}

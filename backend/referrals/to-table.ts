import { formatUsd } from '@/lib/money';
import type { Referral } from './list-referrals';

const HEAD = ['Code', 'Owner', 'Registrations', 'Buyers', 'Paid orders', 'Revenue'];
const FIRST_NUMBER = 2;

export function toTable(referrals: readonly Referral[]): string {
  const sum = (key: 'registrations' | 'buyers' | 'orders' | 'revenueCents') =>
    referrals.reduce((total, referral) => total + referral[key], 0);
  const total = {
    code: 'Total',
    owner: null,
    registrations: sum('registrations'),
    buyers: sum('buyers'),
    orders: sum('orders'),
    revenueCents: sum('revenueCents'),
  };
  const rows = [HEAD, ...referrals.map((one) => toRow(one, toOwner(one))), toRow(total, '')];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map(toCell(widths)).join('  ').trimEnd()).join('\n');
}

const toOwner = ({ owner }: Referral) => (owner === null ? '(campaign)' : `${owner.name} <${owner.email}>`);

function toRow({ code, registrations, buyers, orders, revenueCents }: Referral, owner: string): string[] {
  return [code, owner, String(registrations), String(buyers), String(orders), formatUsd(revenueCents)];
}

const toCell = (widths: readonly number[]) => (text: string, column: number) => {
  const width = widths[column] ?? 0;
  return column < FIRST_NUMBER ? text.padEnd(width) : text.padStart(width);
};

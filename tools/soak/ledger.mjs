const MAX_WORDS = 160;

export function createLedger(now = Date.now) {
  const purchases = [];
  const faults = [];
  const failures = { explained: 0, unexplained: [] };
  return {
    purchases,
    failures,
    beginFault(name) {
      const fault = { name, from: now(), to: Infinity };
      faults.push(fault);
      return () => {
        fault.to = now();
      };
    },
    countFaults: () => faults.length,
    fail(what, from, error) {
      if (faults.some((fault) => fault.from <= now() && fault.to >= from)) failures.explained += 1;
      else failures.unexplained.push(`${what}: ${toWords(error)}`.slice(0, MAX_WORDS));
    },
  };
}

function toWords(error) {
  const { message, cause } = error;
  return cause?.message ? `${message} (${cause.message})` : message;
}

const GIVEN = ['paid', 'refunded', 'disputed'];
const isGiven = ({ status }) => GIVEN.includes(status);

/**
 * Purchases have `email`, `itemKey`, `taken` (captures at the provider) and `told` (the buyer saw
 * success).
 */
export function judge(purchases, orders, receipts) {
  const found = { paid: 0, lost: 0, double: 0, details: [] };
  const note = (kind, count, what) => {
    if (count <= 0) return;
    found[kind] += count;
    found.details.push(`${kind}: ${what}`);
  };
  for (const { email, itemKey, flow, taken, told } of purchases) {
    const own = orders.filter((order) => order.email === email && order.item_key === itemKey);
    const paid = own.filter(isGiven).length;
    const turned = own.reduce((sum, order) => sum + order.turnedPaid, 0);
    found.paid += paid;
    const what = `${email} ${itemKey} by ${flow}: taken ${taken}, told ${told}, paid ${paid}, turned paid ${turned}`;
    note('lost', (taken > 0 || told) && paid === 0 ? 1 : 0, what);
    note('double', taken > 1 || paid > 1 || turned > 1 || (paid > 0 && taken === 0) ? 1 : 0, what);
  }
  for (const email of new Set(orders.map((order) => order.email))) {
    const paid = orders.filter((order) => order.email === email && isGiven(order)).length;
    const sent = receipts.filter((address) => address === email).length;
    note('lost', paid - sent, `${email}: ${sent} receipts of ${paid}`);
    note('double', sent - paid, `${email}: ${sent} receipts of ${paid}`);
  }
  return found;
}

export const toLastLine = ({ lost, double }, { explained, unexplained }) =>
  `lost: ${lost}, double: ${double}, errors: ${unexplained.length} (and ${explained} that a fault explains)`;

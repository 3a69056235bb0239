import { describe, expect, it } from 'vitest';
import { createLedger, judge, toLastLine } from './ledger.mjs';

const bought = { email: 'ann', itemKey: 'package:a:b', taken: 1, told: true };
const order = { email: 'ann', item_key: 'package:a:b', status: 'paid', turnedPaid: 1 };

describe('the judgement', () => {
  it('finds nothing where each payment made one paid order and one receipt', () => {
    expect(judge([bought], [order], ['ann'])).toEqual({ paid: 1, lost: 0, double: 0, details: [] });
    const left = { ...bought, taken: 0, told: false };
    expect(judge([left], [{ ...order, status: 'pending', turnedPaid: 0 }], [])).toEqual({
      paid: 0,
      lost: 0,
      double: 0,
      details: [],
    });
  });

  it.each([
    ['money taken and nothing given', [{ ...bought, told: false }], [], [], 'lost'],
    ['a promise without an order', [{ ...bought, taken: 0 }], [], [], 'lost'],
    ['an order that is not paid', [bought], [{ ...order, status: 'pending', turnedPaid: 0 }], [], 'lost'],
    ['no receipt', [bought], [order], [], 'lost'],
    ['money taken twice', [{ ...bought, taken: 2 }], [order], ['ann'], 'double'],
    ['two paid orders', [bought], [order, order], ['ann', 'ann'], 'double'],
    ['an order that turned paid twice', [bought], [{ ...order, turnedPaid: 2 }], ['ann'], 'double'],
    ['a paid order without money', [{ ...bought, taken: 0 }], [order], ['ann'], 'double'],
    ['two receipts', [bought], [order], ['ann', 'ann'], 'double'],
  ])('finds %s', (_what, purchases, orders, receipts, name) => {
    const other = name === 'lost' ? 'double' : 'lost';
    expect(judge(purchases, orders, receipts)).toMatchObject({ [name]: 1, [other]: 0 });
  });
});

describe('the ledger', () => {
  it('explains a failure by a fault that was at work while it happened, and no other', () => {
    let time = 0;
    const ledger = createLedger(() => time);
    const fail = (from, at) => {
      time = at;
      ledger.fail('page', from, new Error('broke', { cause: new Error('reset') }));
    };
    fail(0, 5);
    time = 10;
    const isWell = ledger.beginFault('kill');
    fail(8, 12);
    time = 20;
    isWell();
    fail(19, 30);
    fail(21, 30);
    expect(ledger.failures).toEqual({
      explained: 2,
      unexplained: ['page: broke (reset)', 'page: broke (reset)'],
    });
    expect(toLastLine({ lost: 0, double: 0 }, ledger.failures)).toBe(
      'lost: 0, double: 0, errors: 2 (and 2 that a fault explains)',
    );
  });
});

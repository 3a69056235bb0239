import { expect, it } from 'vitest';
import { REPORT } from '@/lib/content/studio/report';
import { listFigures } from './figures';

const FIGURES = {
  orders: 1200,
  gross: 1000,
  discounts: 100,
  refunds: 20,
  disputes: 30,
  fees: 40,
  fees_not_told: 0,
  share: 50,
  net: 760,
};

it('shows each figure below its name, and what is taken off with a minus', () => {
  const shown = Object.fromEntries(listFigures(FIGURES));
  const { figures: labels } = REPORT;
  expect(shown).toEqual({
    [labels.orders]: '1,200',
    [labels.gross]: '$1,000.00',
    [labels.discounts]: '-$100.00',
    [labels.refunds]: '-$20.00',
    [labels.disputes]: '-$30.00',
    [labels.fees]: '-$40.00',
    [labels.share]: '-$50.00',
    [labels.net]: '$760.00',
  });
});

it('shows no minus before nothing', () => {
  const nothing = { discounts: 0, refunds: 0, disputes: 0, fees: 0, share: 0 };
  const cells = listFigures({ ...FIGURES, ...nothing }).map(([, cell]) => cell);
  expect(cells.slice(2, 7)).toEqual(Array(5).fill('$0.00'));
});

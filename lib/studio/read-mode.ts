import { MONEY_MODES, type MoneyMode } from '@/lib/contract/studio/report/calls';

/** Of an address. Empty for the shop's own mode. */
export const readMode = (text: string): MoneyMode | '' => MONEY_MODES.find((mode) => mode === text) ?? '';

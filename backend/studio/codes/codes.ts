import type { StudioContext } from '../context';
import { listCodes } from './list-codes';
import { makeCodes } from './make-codes';
import { exportCodes, switchCode } from './switch-code';
import { savePartner } from './partners';

export function mountCodes(context: StudioContext): void {
  const { mount } = context;
  mount('listCodes', (input) => listCodes(context, input));
  mount('saveCode', (input, member) => makeCodes(context, input, member));
  mount('switchCode', (input, member) => switchCode(context, input, member));
  mount('exportCodes', (input) => exportCodes(context, input));
  mount('savePartner', (input, member) => savePartner(context, input, member));
}

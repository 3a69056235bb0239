import { ok } from '@/lib/result';
import type { StudioContext } from '../context';
import { listCodes } from './list-codes';
import { makeCodes } from './make-codes';
import { exportCodes, switchCode } from './switch-code';
import { listPartners, savePartner } from './partners';

export function mountCodes(context: StudioContext): void {
  const { mount } = context;
  const { store, payments } = context.deps;
  mount('listCodes', async (input) => {
    const list = await listCodes(context, input);
    if (!list.ok) return list;
    const isWhole = input.after === '' && input.q === '';
    const { mode } = payments.accounts;
    return ok({ ...list.value, partners: isWhole ? await listPartners(store, input.eventId, mode) : [] });
  });
  mount('saveCode', (input, member) => makeCodes(context, input, member));
  mount('switchCode', (input, member) => switchCode(context, input, member));
  mount('exportCodes', (input) => exportCodes(context, input));
  mount('listPassCodes', (input) => listCodes(context, input));
  mount('savePassCode', (input, member) => makeCodes(context, input, member));
  mount('switchPassCode', (input, member) => switchCode(context, input, member));
  mount('exportPassCodes', (input) => exportCodes(context, input));
  mount('savePartner', (input, member) => savePartner(context, input, member));
}

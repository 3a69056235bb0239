import { invalidRequest, type StripeRefusal } from './errors';
import type { FormValue } from '@/sandbox/shared/form';

/** Properties that hold an id and can be asked for as the object itself. */
const EXPANDABLE: readonly string[] = ['latest_charge', 'payment_intent', 'charge', 'refunds'];

type Expanded = { ok: true; body: object } | { ok: false; refusal: StripeRefusal };
type LookUp = (id: string) => object | null;

/** Reads `expand[]`; null when it is not a list of texts. */
export function readExpand(value: FormValue | undefined): string[] | null {
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  const texts = list.filter((item) => typeof item === 'string');
  return texts.length === list.length ? texts : null;
}

/** Puts objects in the place of their ids (docs.stripe.com/expand). */
export function expandBody(body: object, paths: readonly string[], lookUp: LookUp): Expanded {
  let expanded = body;
  for (const path of paths) {
    const next = expandPath(expanded, path.split('.'), lookUp);
    if (!next) {
      return { ok: false, refusal: invalidRequest(`This property cannot be expanded (${path}).`, 'expand') };
    }
    expanded = next;
  }
  return { ok: true, body: expanded };
}

function expandPath(body: object, [head = '', ...rest]: string[], lookUp: LookUp): object | null {
  if (!EXPANDABLE.includes(head)) return null;
  const value: unknown = findRefunds(body, head) ?? Reflect.get(body, head);
  if (value === undefined) return null;
  const object = typeof value === 'string' ? lookUp(value) : value;
  if (typeof object !== 'object' || object === null) return body;
  const inner = rest.length === 0 ? object : expandPath(object, rest, lookUp);
  return inner && { ...body, [head]: inner };
}

/**
 * A charge comes without its refunds; asked for, they are looked up by the address of their list.
 */
function findRefunds(body: object, head: string): string | undefined {
  const isCharge = 'object' in body && body.object === 'charge' && 'id' in body;
  return head === 'refunds' && isCharge ? `/v1/charges/${String(body.id)}/refunds` : undefined;
}

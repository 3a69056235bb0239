import { invalidRequest, success, type Answer } from './errors';
import type { FormValue } from '@/sandbox/shared/form';

const EXPANDABLE: readonly string[] = [
  'latest_charge',
  'payment_intent',
  'payment_method',
  'charge',
  'refunds',
  'balance_transaction',
];

export type LookUp = (property: string, id: string) => object | null;

export function readExpand(value: FormValue | undefined): string[] | null {
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  const texts = list.filter((item) => typeof item === 'string');
  return texts.length === list.length ? texts : null;
}

/** docs.stripe.com/expand */
export function expandAnswer(answer: Answer, paths: readonly string[], lookUp: LookUp): Answer {
  if (answer.status !== 200) return answer;
  let { body } = answer;
  for (const path of paths) {
    const next = expandPath(body, path.split('.'), lookUp);
    if (!next) return invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
    body = next;
  }
  return success(body);
}

function expandPath(body: object, [head = '', ...rest]: string[], lookUp: LookUp): object | null {
  if (!EXPANDABLE.includes(head)) return null;
  // A charge omits its refunds unless they are expanded.
  const isList = head === 'refunds' && Reflect.get(body, 'object') === 'charge';
  const value: unknown = Reflect.get(body, isList ? 'id' : head);
  if (value === undefined) return null;
  const object = typeof value === 'string' ? lookUp(head, value) : value;
  if (typeof object !== 'object' || object === null) return body;
  const inner = rest.length === 0 ? object : expandPath(object, rest, lookUp);
  return inner && { ...body, [head]: inner };
}

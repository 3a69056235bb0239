import { readStored, store } from '@/components/ui/browser-storage';
import { fieldOf, textOf } from '@/lib/http/text-of';
import { forgetWork, TYPED_KEY } from './forget-work';

/** In characters. More is not kept. */
const MAX = 200_000;
const SECRET = /password|secret|token|key/i;
/** A new thing has another id on each page. */
const NEW_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A form of a page. */
export type FormPlace = { path: string; name: string; fixed: Record<string, string> };
type Texts = Record<string, string>;
/** With the version and the texts that the form began with. */
export type Work = { number: number; values: Texts; typed: Texts };

const toPlace = ({ path, name, fixed }: FormPlace) =>
  JSON.stringify([path, name, Object.entries(fixed).filter(([, value]) => !NEW_ID.test(value))]);

/** Keeps what `owner` typed, in this tab, until the same account is back at this form. */
export function keepWork(owner: string, place: FormPlace, work: Work): void {
  const typed = Object.fromEntries(Object.entries(work.typed).filter(([name]) => !SECRET.test(name)));
  const text = JSON.stringify({ ...work, typed, owner, place: toPlace(place) });
  store('sessionStorage', TYPED_KEY, text.length > MAX ? null : text);
}

/** Null for any other account, whose visit also removes it. Returns the work once. */
export function takeWork(viewer: string, place: FormPlace): Work | null {
  forgetWork(viewer);
  const kept = read();
  if (textOf(kept, 'place') !== toPlace(place)) return null;
  store('sessionStorage', TYPED_KEY, null);
  const toTexts = (field: string): Texts => {
    const texts = fieldOf(kept, field);
    const names = typeof texts === 'object' && texts !== null ? Object.keys(texts) : [];
    return Object.fromEntries(names.map((name) => [name, textOf(texts, name) ?? '']));
  };
  return { number: Number(fieldOf(kept, 'number')), values: toTexts('values'), typed: toTexts('typed') };
}

function read(): unknown {
  try {
    return JSON.parse(readStored('sessionStorage', TYPED_KEY) ?? 'null');
  } catch {
    return null;
  }
}

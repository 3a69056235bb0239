import { readViewer } from '@/components/layout/use-viewer';
import { readStored, store } from '@/components/ui/browser-storage';
import { textOf } from '@/lib/http/text-of';
import { parseJson } from '@/lib/json/read-json';

/** Session-storage key: whose purchase this tab makes, also after a provider's own page. */
const BUYER_KEY = 'buyer';

/** The names of the account that began a purchase and of the one that is signed in now. */
export type OtherAccount = { buyer: string; viewer: string };

/** Keeps whose purchase this tab makes: the account's that is signed in. */
export function keepBuyer(): void {
  const viewer = readViewer();
  if (viewer?.id) store('sessionStorage', BUYER_KEY, JSON.stringify({ id: viewer.id, name: viewer.name }));
}

/** Null unless another account has signed in since, as in another tab. */
export function findOtherAccount(): OtherAccount | null {
  const kept = parseJson(readStored('sessionStorage', BUYER_KEY) ?? 'null');
  const [id, name] = [textOf(kept, 'id'), textOf(kept, 'name')];
  const viewer = readViewer();
  if (!id || !viewer?.id || viewer.id === id) return null;
  return { buyer: name ?? '', viewer: viewer.name };
}

import { readViewer } from '@/components/auth/use-viewer';
import { readStored, store } from '@/components/ui/browser-storage';
import { textOf } from '@/lib/http/text-of';
import { parseJson } from '@/lib/json/read-json';

/** Session-storage key. It survives a redirect to the payment provider. */
const BUYER_KEY = 'buyer';

export type OtherAccount = { buyer: string; viewer: string };

export function keepBuyer(): void {
  const viewer = readViewer();
  if (viewer?.id) store('sessionStorage', BUYER_KEY, JSON.stringify({ id: viewer.id, name: viewer.name }));
}

export function findOtherAccount(): OtherAccount | null {
  const kept = parseJson(readStored('sessionStorage', BUYER_KEY) ?? 'null');
  const [id, name] = [textOf(kept, 'id'), textOf(kept, 'name')];
  const viewer = readViewer();
  if (!id || !viewer?.id || viewer.id === id) return null;
  return { buyer: name ?? '', viewer: viewer.name };
}

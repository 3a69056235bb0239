import type { ShowId } from '@/lib/contract/show-id';
import { askForToken, toMediaAddress } from './ask-for-token';
import { type Early, findEarly, keepEarly } from './early';
import { loadEngine } from './load-engine';

export function giveHeadStart(show: ShowId): void {
  if (findEarly(show)) return;
  void loadEngine();
  const token = askForToken(show, { purpose: 'show' });
  const early: Early = { show, atMs: performance.now(), token, playlist: null };
  keepEarly(early);
  void token.then((answer) => {
    if (!answer.ok || answer.value.playlist === null) return;
    const address = toMediaAddress(show, answer.value.playlist);
    early.playlist = { address, text: fetchText(address) };
  });
}

async function fetchText(address: string): Promise<string | null> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

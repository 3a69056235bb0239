import { readStored, store } from '@/components/ui/browser-storage';

/** Names of screens where storage is switched off: known until the page is left. */
const unstored = new Map<string, string>();

/** The name of this screen at an event, made up once for a tab, so that a reload takes no second place. */
export function screenId(eventId: string): string {
  const key = `screen:${eventId}`;
  const id = readStored('sessionStorage', key) ?? unstored.get(key) ?? makeId();
  if (!store('sessionStorage', key, id)) unstored.set(key, id);
  return id;
}

/** 32 hexadecimal digits; `randomUUID` is there on secure pages only. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

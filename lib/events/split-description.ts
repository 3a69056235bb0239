import 'server-only';
import { cutText } from '@/lib/text';
import { ADDRESS } from './split-links';

/** Characters and lines: about three lines of a wide page, eight of a phone. */
const LEAD = 240;
const LINES = 5;
/** A shorter rest is not worth a click. */
const SPARE = 80;

/** Cuts after a sentence or a line, else after a word. `rest` is null for a short text. */
export function splitDescription(text: string): { lead: string; rest: string | null } {
  const whole = text.trim();
  if (whole.length <= LEAD + SPARE && countLines(whole) <= LINES + 1) return { lead: whole, rest: null };
  const end = outsideLink(
    whole,
    findEnd(whole, 'sentence') ?? findEnd(whole, 'word') ?? cutText(whole, LEAD).length,
  );
  const lead = whole.slice(0, end).trimEnd();
  return { lead: /[\p{L}\p{N},;]$/u.test(lead) ? `${lead}…` : lead, rest: whole.slice(end).trimStart() };
}

/** Before the address that `end` would cut, or after one that the text begins with. */
function outsideLink(text: string, end: number): number {
  const cut = [...text.matchAll(ADDRESS)].find(
    ({ 0: { length }, index }) => index < end && end < index + length,
  );
  return cut ? cut.index || cut[0].length : end;
}

/** Null where so little fits that it says nothing. */
function findEnd(text: string, granularity: 'sentence' | 'word'): number | null {
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity }).segment(text)) {
    const next = index + segment.length;
    const part = text.slice(0, next).trimEnd();
    if (part.length > LEAD || countLines(part) > LINES) break;
    end = next;
  }
  return end > LEAD / 4 || countLines(text.slice(0, end)) > LINES ? end : null;
}

const countLines = (text: string) => text.split('\n').length;

type ProgramItem = { time: string; what: string };

/** "8:00 PM Doors", "20.30: Doors", "9 pm – Doors". */
const TIMED = /^(\d{1,2}(?:[:.]\d{2}(?: ?[ap]\.?m\.?)?| ?[ap]\.?m\.?))(?:\s*[-–—:,|]\s*|\s+)(\S.*)$/iu;
/** One time in a text is no program. */
const FEWEST = 2;

/** `lead` has the lines without a time. */
export function splitProgram(text: string): { lead: string; items: ProgramItem[] } {
  const lead: string[] = [];
  const items: ProgramItem[] = [];
  for (const line of text.trim().split('\n')) {
    const [, time, what] = TIMED.exec(line.trim()) ?? [];
    if (time && what) items.push({ time, what });
    else lead.push(line);
  }
  return items.length < FEWEST ? { lead: text.trim(), items: [] } : { lead: lead.join('\n').trim(), items };
}

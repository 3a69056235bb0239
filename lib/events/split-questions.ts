export type Question = { question: string; answer: string };

/**
 * A question is the first line of a block, and its answer the lines below it. A block of one line
 * goes on with the answer before it.
 */
export function splitQuestions(text: string): Question[] {
  const found: Question[] = [];
  for (const block of text.trim().split(/\n[^\S\n]*\n\s*/)) {
    const [question = '', ...lines] = block.split('\n').map((line) => line.trim());
    const last = found.at(-1);
    if (lines.length === 0 && last) last.answer += `\n\n${question}`;
    else if (question !== '') found.push({ question, answer: lines.join('\n') });
  }
  return found;
}

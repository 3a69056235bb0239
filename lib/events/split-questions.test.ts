import { expect, it } from 'vitest';
import { splitQuestions } from './split-questions';

it('reads questions with their answers, whose paragraphs may be several', () => {
  const text = ' Is there an interval?\nYes,\n20 minutes.\n\nBring a drink.\n  \n\nCan I rewind?\nYes. ';
  expect(splitQuestions(text)).toEqual([
    { question: 'Is there an interval?', answer: 'Yes,\n20 minutes.\n\nBring a drink.' },
    { question: 'Can I rewind?', answer: 'Yes.' },
  ]);
});

it.each(['', ' \n\n '])('finds none in %j', (text) => {
  expect(splitQuestions(text)).toEqual([]);
});

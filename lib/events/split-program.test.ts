import { expect, it } from 'vitest';
import { splitProgram } from './split-program';

it('reads lines that begin with a time as a program, and keeps the others', () => {
  expect(splitProgram('Be early.\n7:30 PM Doors\n20.30: The film\n9 pm – Questions\n\nGood night.')).toEqual({
    lead: 'Be early.\n\nGood night.',
    items: [
      { time: '7:30 PM', what: 'Doors' },
      { time: '20.30', what: 'The film' },
      { time: '9 pm', what: 'Questions' },
    ],
  });
});

it.each(['The doors open at 7:30 PM.', '7:30 PM Doors\nThen the film', '12 runners\n20 laps', ''])(
  'leaves a text without a program as it is: %j',
  (text) => {
    expect(splitProgram(text)).toEqual({ lead: text, items: [] });
  },
);

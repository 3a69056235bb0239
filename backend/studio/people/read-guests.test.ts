import { expect, it } from 'vitest';
import { GUEST_LINES_MAX } from '@/lib/contract/studio/people/schemas';
import { readGuests } from './read-guests';

const read = (list: string) => {
  const answer = readGuests(list);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
};
const refusal = (list: string) => {
  const answer = readGuests(list);
  return answer.ok ? null : answer.error.fields?.list;
};
const ANN = { name: 'Ann Øre', email: 'ann@x.example' };

it.each([
  ['commas', 'name,email\nAnn Øre,ann@x.example\n'],
  ['semicolons', 'Email;Name\r\nann@x.example;Ann Øre\r\n'],
  ['tabs, as pasted from a table', 'E-Mail\tFull name\nann@x.example\tAnn Øre'],
  ['a byte order mark and lone carriage returns', '\uFEFFname,email\rAnn Øre,ann@x.example'],
  ['more columns, spaces and blank lines', '\nSeat, Name ,mail\n\n7, Ann Øre , ann@x.example ,x\n\n'],
  [
    "Excel's separator line, blank rows and first and last names",
    '\uFEFFsep=;\r\n;;\r\nFirst Name;Last Name;Email\r\nAnn;Øre;ann@x.example\r\n;;\r\n; ;\r\n',
  ],
  [
    'a separator line that contradicts the most frequent one',
    'sep=;\nname;"mail";a,b,c\nAnn Øre;ann@x.example;',
  ],
  ['quotation marks', '"name","email"\n"Ann Øre","ann@x.example"'],
])('reads %s', (_what, list) => {
  expect(read(list)).toEqual({ guests: [ANN], faults: [] });
});

it('counts the lines as Excel shows them', () => {
  const { faults } = read('sep=;\r\nFirst name;Surname;Email\r\n;;\r\nBo;Ek;nowhere\r\n;;bo@x.example');
  expect(faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '4: This is not an email address.',
    '5: The name is missing.',
  ]);
  expect(readGuests(`name;email\n${';;\n'.repeat(20_000)}Ann Øre;ann@x.example`)).toMatchObject({
    value: { guests: [ANN] },
  });
});

it('names what is wrong in which line, and reads the others', () => {
  const list = [
    'name,email',
    'Ann Øre,ann@x.example',
    'Bo,bo at x.example',
    ',cy@x.example',
    '"=HYPERLINK(""http://x"")",dee@x.example',
    '+1 Guest,eve@x.example',
    '\tTab,fay@x.example',
    'Ann again,ANN@X.example',
    'Only a name',
    `${'x'.repeat(101)},gus@x.example`,
  ].join('\n');
  const { guests, faults } = read(list);
  expect(guests).toEqual([ANN]);
  expect(faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '3: This is not an email address.',
    '4: The name is missing.',
    '5: A name may not begin with =, +, -, @ or a tab.',
    '6: A name may not begin with =, +, -, @ or a tab.',
    '7: A name may not begin with =, +, -, @ or a tab.',
    '8: This is the same address as in line 2.',
    '9: This is not an email address.',
    '10: Please use at most 100 characters.',
  ]);
});

it.each([
  ['no columns', 'Ann Øre,ann@x.example', /first line must name the columns/],
  ['no guest', 'name,email\n\n', /no guests below/],
  ['nothing', '', /first line must name the columns/],
  ['a damaged encoding', 'name,email\nAnn \uFFFDre,ann@x.example', /save it as CSV UTF-8/],
  ['a picture', '\0\0PNG', /damaged/],
  ['a head of half a million columns', 'a,'.repeat(490_000), /too long/],
  ['a line of half a million cells', `name,email\n${'a,'.repeat(490_000)}`, /too long/],
  ['an open quotation mark', 'name,email\n"Ann,ann@x.example', /never closed/],
  ['too many lines', `name,email\n${'A,a@b.c\n'.repeat(100_000)}`, /has 100,000 lines.*at most 5,000/],
])('refuses a list with %s', (_what, list, expected) => {
  expect(refusal(list)).toMatch(expected);
});

it('reads as many lines as a list may have', () => {
  const rows = Array.from({ length: GUEST_LINES_MAX }, (_, index) => `Guest,g${index}@x.example`);
  expect(read(['name,email', ...rows].join('\n')).guests).toHaveLength(GUEST_LINES_MAX);
});

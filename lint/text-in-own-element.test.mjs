import { expect, it } from 'vitest';
import { lintTyped } from './lint-typed.mjs';
import { textInOwnElement } from './text-in-own-element.mjs';

const BEFORE = `import type { ReactNode } from 'react';
const WORDS = { a: 'A', b: 'B' };
const Mark = () => <i />;
const Maybe = ({ children }: { children: ReactNode }): ReactNode => children;
const Word = () => WORDS.a;
type Props = { is: boolean; name: string; node: ReactNode; names: string[] };
`;

const lint = (jsx) => lintTyped(textInOwnElement, `${BEFORE}export const One = (props: Props) => ${jsx};\n`);

it.each([
  ['text after a child that comes and goes', '<p>{props.is ? <Mark /> : null}{WORDS.a}</p>', 'beside'],
  ['a label after one', '<button>{props.is && <Mark />}{props.node}</button>', 'beside'],
  ['text that changes', '<p>{props.is ? WORDS.a : WORDS.b} <Mark /></p>', 'changes'],
  ['text that is handed in', '<><Mark />{props.name}</>', 'changes'],
  ['two texts', '<p>: {props.name}</p>', 'changes'],
  ['text of a component that may show nothing', '<p><Maybe>words</Maybe></p>', 'changes'],
  ['a component that is text', '<p><Word /></p>', 'changes'],
])('refuses %s', async (_what, jsx, said) => {
  expect(await lint(jsx)).toEqual([said]);
});

it.each([
  ['text alone', '<p>{props.is ? WORDS.a : props.name}</p>'],
  ['text before a child that comes and goes', '<p>{WORDS.a} {props.is ? <Mark /> : null}</p>'],
  ['text in an element of its own', '<p>{props.is ? <Mark /> : null}<span>{props.name}</span></p>'],
  ['children of a block', '<div>{props.is ? <Mark /> : null}{props.node}</div>'],
  ['elements of a component that may show nothing', '<p><Maybe><Mark /></Maybe></p>'],
  ['a list', '<ul>{props.names.map((name) => <li key={name}>{name}</li>)}</ul>'],
])('takes %s', async (_what, jsx) => {
  expect(await lint(jsx)).toEqual([]);
});

import { expect, it } from 'vitest';
import { createUsedCss } from './used-css';

const CSS = '.a{color:red}.md\\:b{color:blue}.\\32 xl\\:c{color:green}.w-1\\.5{width:1px}';

it('looks for the rules once for each set of names, whatever the page says', async () => {
  const keepUsed = createUsedCss();
  const first = keepUsed(CSS, '<p class="a">12:01</p>');
  expect(await first).toBe('.a{color:red}');
  expect(keepUsed(CSS, '<p class="a">12:02</p>')).toBe(first);
  expect(await keepUsed(CSS, '<p class="a md:b">12:02</p>')).toContain('color:blue');
});

it('knows classes by what they are called, however style sheets escape them', async () => {
  const rules = await createUsedCss()(CSS, '<p class="2xl:c w-1.5"></p>');
  expect([rules.includes('green'), rules.includes('width'), rules.includes('red')]).toEqual([
    true,
    true,
    false,
  ]);
});

it('keeps rules for what stands in something else', async () => {
  const css = ':where(:is(li:only-child)) .in{color:red}:where(:is(li:only-child)) .out{color:blue}';
  const rules = await createUsedCss()(css, '<li><p class="in"></p></li>');
  expect([rules.includes('red'), rules.includes('blue')]).toEqual([true, false]);
});

it('keeps the animations that run', async () => {
  const css = '.a{animation:1s run}@keyframes run{to{top:0}}@keyframes rest{to{top:1px}}';
  const rules = await createUsedCss()(css, '<p class="a"></p>');
  expect([rules.includes('run{'), rules.includes('rest')]).toEqual([true, false]);
});

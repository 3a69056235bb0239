import { join } from 'node:path';
import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { root } from '../tools/support/root.mjs';

const FILE = join(root, 'example.tsx');
const OPTIONS = {
  strict: true,
  noEmit: true,
  jsx: ts.JsxEmit.ReactJSX,
  types: ['react'],
  skipLibCheck: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};
const host = ts.createCompilerHost(OPTIONS, true);
const libraries = new Map();
let program;

function readLibrary(path, target) {
  if (!libraries.has(path)) libraries.set(path, host.getSourceFile(path, target));
  return libraries.get(path);
}

export function lintTyped(rule, code) {
  const getSourceFile = (path, target) =>
    path === FILE ? ts.createSourceFile(path, code, target, true) : readLibrary(path, target);
  program = ts.createProgram([FILE], OPTIONS, { ...host, getSourceFile }, program);
  const messages = new Linter({ cwd: root }).verify(
    code,
    {
      files: ['**/*.tsx'],
      languageOptions: { parser: tseslint.parser, parserOptions: { programs: [program] } },
      plugins: { house: { rules: { rule } } },
      rules: { 'house/rule': 'error' },
    },
    FILE,
  );
  return messages.map(({ messageId, message }) => messageId ?? message);
}

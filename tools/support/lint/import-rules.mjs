import { isBuiltin } from 'node:module';
import { relative, sep } from 'node:path';
import { LAYERS, PACKAGE_RULES } from './layers.mjs';
import { resolveImport } from './resolve-import.mjs';

const TEST = /\.test\.(ts|tsx|mjs)$/;

const layers = LAYERS.map((layer) => ({ ...layer, patterns: [layer.files].flat().map(toRegExp) }));

/** ESLint rule: a file imports what the table in `layers.mjs` lets its layer import. Tests import what they like: they never ship. */
export const importRules = {
  meta: { type: 'problem', schema: [], messages: { wrong: '{{says}}' } },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const from = findLayer(file);
    // The tools may import everything, and have nothing to say.
    if (!from?.says || TEST.test(file)) return {};
    const check = (node) => {
      const { value: name } = node.source ?? node.argument?.literal ?? {};
      // An import() of what is only known when it runs has no name to be judged by.
      if (typeof name !== 'string') return;
      const target = resolveImport(context.cwd, file, name);
      const says = target === null ? judgePackage(from, name) : judgeFile(from, target);
      if (says) context.report({ node, messageId: 'wrong', data: { says } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      TSImportType: check,
    };
  },
};

/** What is said against an import of a file of ours; undefined when it may. */
function judgeFile(from, target) {
  const to = findLayer(target);
  return !to || to === from || from.may.includes(to.layer) ? undefined : from.says;
}

function judgePackage(from, name) {
  if (isBuiltin(name)) return undefined;
  const rules = PACKAGE_RULES.filter((rule) => rule.layers.includes(from.layer));
  return rules.find(({ packages }) => packages.some((pattern) => isMeant(pattern, name)))?.says;
}

/** `next` means `next/headers` too; `!zod` means every other package. */
function isMeant(pattern, name) {
  if (pattern.startsWith('!')) return !isMeant(pattern.slice(1), name);
  return toRegExp(pattern).test(name) || toRegExp(`${pattern}/**`).test(name);
}

function findLayer(path) {
  return layers.find(({ patterns }) => patterns.some((pattern) => pattern.test(path)));
}

/** `*` stands for what is in one folder, `**` for what is in those below it too. */
function toRegExp(pattern) {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*\*?/g, (stars) => (stars === '**' ? '.+' : '[^/]+'))}$`);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { resolveImport } from './resolve-import.mjs';

const FOLDERS = ['app', 'components', 'lib', 'upstream', 'testing', 'e2e', 'scripts'];

/**
 * The project's files and what each imports, by path. Imports of types are left out: they are gone when the code runs.
 * @returns {Map<string, string[]>}
 */
export function readImports(root) {
  const files = [
    ...readdirSync(root).filter((name) => /\.tsx?$/.test(name)),
    ...FOLDERS.flatMap((folder) => listFiles(root, folder)),
  ];
  return new Map(files.map((file) => [file, importsOf(root, file)]));
}

/**
 * Finds files that import each other in a circle.
 * @param {Map<string, string[]>} imports
 * @returns each circle as the files along it, the first one again at its end
 */
export function findCycles(imports) {
  const done = new Set();
  const cycles = [];
  const visit = (file, path) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file]);
    if (done.has(file) || path.includes(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return cycles;
}

function importsOf(root, file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const found = [];
  const visit = (node) => {
    const name = moduleNameOf(node);
    if (name) found.push(name);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.flatMap((name) => resolveImport(root, file, name) ?? []);
}

function moduleNameOf(node) {
  const isStatement = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
  if (isStatement && node.moduleSpecifier && !isOfTypes(node)) return node.moduleSpecifier.text;
  const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isCall && ts.isStringLiteral(node.arguments[0]) ? node.arguments[0].text : undefined;
}

function isOfTypes(node) {
  const clause = ts.isImportDeclaration(node) ? node.importClause : node;
  const named = ts.isImportDeclaration(node) ? clause?.namedBindings : clause.exportClause;
  if (clause?.isTypeOnly) return true;
  return Boolean(
    named?.elements?.length && !clause.name && named.elements.every((element) => element.isTypeOnly),
  );
}

function listFiles(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    );
}

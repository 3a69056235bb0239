import { basename, relative, sep } from 'node:path';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
// What Next reads from a folder's name: (group), [param], [...rest], [[...rest]], @slot, _private,
// and the ending of an address.
const ROUTE_FOLDER =
  /^(\([a-z0-9-]+\)|\[{1,2}(\.\.\.)?[a-z0-9-]+\]{1,2}|@[a-z0-9-]+|_[a-z0-9-]+|\.[a-z0-9-]+|[a-z0-9-]+\.ics)$/i;

/** Whether every folder and the stem of a path is kebab-case (or has a meaning for Next). */
export function isKebabPath(path) {
  const parts = path.split('/');
  const stem = basename(parts.pop() ?? '').split('.')[0] ?? '';
  return (
    (stem === '' || KEBAB.test(stem)) && parts.every((part) => KEBAB.test(part) || ROUTE_FOLDER.test(part))
  );
}

/** ESLint rule: files and folders are named in kebab-case. */
export const kebabCaseFile = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { name: '{{path}} is not kebab-case: name it like order-summary.ts.' },
  },
  create: (context) => ({
    Program(node) {
      const path = relative(context.cwd, context.physicalFilename).split(sep).join('/');
      if (!isKebabPath(path)) context.report({ node, messageId: 'name', data: { path } });
    },
  }),
};

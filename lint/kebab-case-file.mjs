import { basename, relative, sep } from 'node:path';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
// (group), [param], [...rest], [[...rest]], @slot, _private, and file endings in an address.
const ROUTE_FOLDER =
  /^(\([a-z0-9-]+\)|\[{1,2}(\.\.\.)?[a-z0-9-]+\]{1,2}|@[a-z0-9-]+|_[a-z0-9-]+|\.[a-z0-9-]+|[a-z0-9-]+\.(?:ics|png))$/i;

export function isKebabPath(path) {
  const parts = path.split('/');
  const stem = basename(parts.pop() ?? '').split('.')[0] ?? '';
  return (
    (stem === '' || KEBAB.test(stem)) && parts.every((part) => KEBAB.test(part) || ROUTE_FOLDER.test(part))
  );
}

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

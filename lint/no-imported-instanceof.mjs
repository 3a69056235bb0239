/**
 * The serving process and Next's bundles load separate copies of a class, so `instanceof` fails
 * between them.
 */
export const noImportedInstanceof = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      imported:
        'Each bundle has its own {{name}}: ask for the error’s name, by a function beside the class, or return a value.',
    },
  },
  create: (context) => ({
    'BinaryExpression[operator="instanceof"][right.type="Identifier"]'(node) {
      const { name } = node.right;
      let scope = context.sourceCode.getScope(node);
      while (scope && !scope.set.has(name)) scope = scope.upper;
      const imported = scope?.set.get(name)?.defs.find(({ type }) => type === 'ImportBinding');
      if (imported && /^(?:\.|@\/)/.test(imported.parent.source.value))
        context.report({ node, messageId: 'imported', data: { name } });
    },
  }),
};

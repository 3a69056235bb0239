import ts from 'typescript';

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike;

function readKinds(type) {
  const parts = type.isUnion() ? type.types : [type];
  const has = (flags) => parts.some((part) => (part.flags & flags) !== 0);
  return {
    isText: has(TEXT),
    isNothing: has(NOTHING),
    isElement: parts.some((part) => (part.flags & (TEXT | NOTHING)) === 0),
  };
}

const GOES = new Set(['ConditionalExpression', 'LogicalExpression', 'CallExpression']);

const PHRASING = /^(?:a|button|dd|dt|em|h[1-6]|label|legend|li|p|small|span|strong|summary|td|th)$/;

/**
 * A browser's translator replaces text nodes, and React then fails to update or remove them
 * (facebook/react#11538).
 */
export const textInOwnElement = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      changes: 'Text that changes needs an element of its own: a translator replaces its node.',
      beside: 'A child before this text comes and goes: give the text an element of its own.',
    },
  },
  create(context) {
    const { parserServices: services } = context.sourceCode;
    if (!services?.program) return {};
    const checker = services.program.getTypeChecker();

    function isConstant(node) {
      if (node.type === 'Literal') return true;
      if (node.type === 'MemberExpression') return !node.computed && isConstant(node.object);
      if (node.type !== 'Identifier') return false;
      let scope = context.sourceCode.getScope(node);
      while (scope && !scope.set.has(node.name)) scope = scope.upper;
      return scope?.type === 'module' || scope?.type === 'global';
    }

    function readComponent(name, children) {
      const [signature] = services.getTypeAtLocation(name).getCallSignatures();
      const kinds = signature && readKinds(checker.getReturnTypeOfSignature(signature));
      if (!kinds?.isText) return { goes: kinds?.isNothing };
      return { isText: !kinds.isElement || readAll(children).some(({ isText }) => isText), goes: true };
    }

    function read(child) {
      if (child.type === 'JSXText') return { isText: true, isConstant: true };
      if (child.type === 'JSXFragment') return { isText: false };
      if (child.type === 'JSXElement') {
        const { name } = child.openingElement;
        const isTag = name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name);
        return isTag ? { isText: false } : readComponent(name, child.children);
      }
      const { expression, parent } = child;
      const { isText, isElement, isNothing } = readKinds(services.getTypeAtLocation(expression));
      return {
        isText: isText && (!isElement || PHRASING.test(parent.openingElement?.name.name)),
        isConstant: isElement || isConstant(expression),
        goes: isNothing || (isElement && GOES.has(expression.type)),
      };
    }

    function readAll(nodes) {
      return nodes
        .filter(
          (node) =>
            (node.type !== 'JSXText' || node.value.trim() !== '' || !node.value.includes('\n')) &&
            node.expression?.type !== 'JSXEmptyExpression',
        )
        .map((node) => ({ node, ...read(node) }));
    }

    function check({ children }) {
      const all = readAll(children);
      let goes = false;
      for (const { node, ...child } of all) {
        const isAlone = all.length === 1 && node.type !== 'JSXElement';
        if (child.isText && !child.isConstant && !isAlone) context.report({ node, messageId: 'changes' });
        else if (child.isText && goes) context.report({ node, messageId: 'beside' });
        goes ||= child.goes;
      }
    }

    return { JSXElement: check, JSXFragment: check };
  },
};

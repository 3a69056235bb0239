import { compat, lackedBy } from '../tools/support/browser-support.mjs';

const { api, html, javascript } = compat;

const MAY_BE_IGNORED = new Set([
  'autocapitalize',
  'fetchpriority',
  'playsinline',
  'name',
  'popover',
  'popovertarget',
  'popovertargetaction',
]);

/** Classes without a global of their own, by the class that makes them. */
const MADE_BY = { Segments: 'Segmenter' };

function findLack(...features) {
  const compatOf = features.find((feature) => feature?.__compat)?.__compat;
  return compatOf ? lackedBy(compatOf) : null;
}

const findMember = (owner, name) =>
  findLack(
    javascript.builtins[owner]?.[name],
    api[owner]?.[name],
    api[owner]?.[`${name}_static`],
    javascript.builtins.Intl[owner]?.[name],
  );
const findGlobal = (name) => findLack(javascript.builtins[name], api[name], api.Window[name]);
const findAttribute = (tag, name) => findLack(html.elements[tag]?.[name], html.global_attributes[name]);

function readOwners(symbol) {
  return (symbol?.declarations ?? [])
    .filter((node) => /\/lib\.[\w.]+\.d\.ts$/.test(node.getSourceFile().fileName))
    .map(({ parent }) => (parent.name ?? parent.parent?.name)?.text?.replace(/Constructor$/, ''));
}

/**
 * Features that a supported browser lacks need a check in the same file, unless it is
 * `server-only`.
 */
export const supportedBrowsers = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { lacks: 'Not in {{browsers}}: {{feature}}. Ask for it first (docs/product.md, Browsers).' },
  },
  create(context) {
    const { parserServices: services, scopeManager } = context.sourceCode;
    if (!services?.program) return {};
    const checker = services.program.getTypeChecker();
    const asked = new Set();
    const found = [];
    let isServers = false;

    function note(node, feature, browsers, ...names) {
      if (browsers?.length) found.push({ node, feature, browsers: browsers.join(', '), names });
    }

    return {
      'ImportDeclaration[source.value="server-only"]': () => (isServers = true),
      'BinaryExpression[operator="in"] > Literal.left': ({ value }) => asked.add(value),
      'UnaryExpression[operator="typeof"] > Identifier': ({ name }) => asked.add(name),
      'MemberExpression[computed=false]'(node) {
        const { object, property, parent } = node;
        const isHeld = parent.callee === node || parent.object === node;
        if (!isHeld || parent.optional) return;
        const owners = readOwners(services.getSymbolAtLocation(property));
        if (owners.length === 0) return;
        const type = checker.getApparentType(services.getTypeAtLocation(object));
        const own = [type.symbol, ...(type.getBaseTypes?.() ?? []).map(({ symbol }) => symbol)];
        for (const owner of [...own.map((symbol) => symbol?.name), ...owners]) {
          const lack = findMember(owner, property.name);
          if (lack)
            return note(
              property,
              `${owner}.${property.name}`,
              lack,
              property.name,
              object.property?.name,
              MADE_BY[owner] ?? owner,
            );
        }
      },
      JSXAttribute({ name, parent }) {
        const tag = parent.name.name;
        if (typeof name.name !== 'string' || !/^[a-z]/.test(tag)) return;
        const attribute = name.name.toLowerCase();
        if (MAY_BE_IGNORED.has(attribute)) return;
        note(name, `<${tag} ${attribute}>`, findAttribute(tag, attribute));
      },
      'Program:exit'() {
        if (isServers) return;
        for (const { identifier, isValueReference } of scopeManager.globalScope.through)
          if (isValueReference)
            note(identifier, identifier.name, findGlobal(identifier.name), identifier.name);
        for (const { node, feature, browsers, names } of found)
          if (!names.some((name) => asked.has(name)))
            context.report({ node, messageId: 'lacks', data: { feature, browsers } });
      },
    };
  },
};

const ROOMS =
  'app|backend|build|cli|components|data|deploy|docs|e2e|lib|media|public|sandbox|server|tests|tools';
const PATH = new RegExp(`(?<![\\w./@$~:}-])(?:${ROOMS})/[\\w./()[\\]@{},*-]*[\\w\\])}*]`, 'g');
/** The end of a path: a file with its ending, or in a folder with a name of two words. */
const ENDING = 'tsx?|mts|[mc]js|md|ya?ml|conf|service|timer';
const PART = new RegExp(
  `(?<![\\w./@$~:*})\\]-])(?:[\\w-]+/)*(?:[\\w-][\\w.-]*\\.(?:${ENDING})|(?<=/)[a-z]+(?:-[a-z]+)+)(?![\\w*/-]|\\.\\w)`,
  'g',
);
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
const SCRIPT = /npm run ([a-z][\w:-]*)/g;
const VARIABLE = /(?<![\w.$-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/g;
const DECISION = /\bdecisions? (\d{1,4})(?:(?:,| and) (\d{1,4}))*/gi;
const CODE = /\.(ts|tsx|mts|mjs|cjs|css)$/;
/** Comments begin with `#`, and what is no comment may name a file as well. */
const CONFIG = /\.(ya?ml|conf|toml|service|timer|example)$|Dockerfile|Caddyfile|^package\.json$/;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.md', '.test.ts', '.spec.ts', '/index.ts'];
/** Other people's names, which nothing here defines. */
const FOREIGN = new Set([
  ...['SQLITE_BUSY', 'SQLITE_FULL', 'SO_REUSEPORT', 'TCP_NODELAY', 'proxy.ts'],
  ...['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER', 'OTEL_RESOURCE_ATTRIBUTES'],
]);

/**
 * Finds what docs, comments and configuration name and the project does not have: files, npm
 * scripts, variables and decisions.
 * @param {Map<string, string>} files every file of the project by its path
 * @param {string[]} scripts the names of the npm scripts
 * @returns {string[]} one sentence each, 'FILE:LINE names …'
 */
export function findStaleMentions(files, scripts) {
  const paths = listPaths([...files.keys()]);
  const names = new Set([...files].flatMap(([path, text]) => readCode(path, text).match(VARIABLE) ?? []));
  const decisions = [...files.keys()].map((path) => /^docs\/decisions\/(\d+)-/.exec(path)?.[1]);
  const known = new Set(decisions.filter(Boolean).map(Number));
  const found = [];
  for (const [file, text] of files) {
    const written = text.split('\n');
    readProse(file, text).forEach((line, index) => {
      const say = (what) => found.push(`${file}:${index + 1} names ${what}, which is not there`);
      for (const [match] of (CONFIG.test(file) ? written[index] : line).matchAll(PATH)) {
        const path = balance(match);
        if (!exists(paths, path)) say(path);
      }
      for (const [path] of line.matchAll(PART)) if (!isPart(paths, path) && !FOREIGN.has(path)) say(path);
      for (const [, name] of line.matchAll(SCRIPT)) if (!scripts.includes(name)) say(`npm run ${name}`);
      for (const [name] of line.matchAll(VARIABLE)) if (!names.has(name) && !FOREIGN.has(name)) say(name);
      for (const [all] of line.matchAll(DECISION))
        for (const [number] of all.matchAll(/\d+/g))
          if (!known.has(Number(number))) say(`decision ${number}`);
      if (!file.endsWith('.md')) return;
      for (const [, link] of line.matchAll(LINK)) if (!exists(paths, resolve(file, link))) say(link);
    });
  }
  return [...new Set(found)];
}

/** Words that leave open who does something; written here so that this line is not one of them. */
const VAGUE = /\b(?:(?:no|some)body|who(?:ever)|a(?:new)|behind (?:the|his|her|their) back)\b/gi;

/** Finds words that leave open who does something. @returns {string[]} one sentence each */
export function findVagueWords(files) {
  return [...files].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(VAGUE)].map(([word]) => `${file}:${index + 1} says "${word}": say who, or what`),
      ),
  );
}

/** Whether a file's path ends in this, or what looks like a folder is none of the project's. */
function isPart(paths, part) {
  const all = [...paths];
  const ends = (end) => all.some((path) => `/${path}`.endsWith(`/${end}`));
  const isFile = new RegExp(`\\.(${ENDING})$`).test(part);
  return ENDINGS.some((ending) => ends(part + ending)) || !(isFile || ends(part.split('/')[0]));
}

/** Every file and folder. */
function listPaths(files) {
  const paths = new Set(files);
  for (const file of files)
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1))
      paths.add(file.slice(0, at));
  return paths;
}

/**
 * Whether a mention stands for something: a file, with or without its ending, a folder, or a
 * pattern of them.
 */
function exists(paths, mention) {
  if (/[./]$/.test(mention)) return exists(paths, mention.slice(0, -1));
  if (/^docs\/decisions\/\d{4}$/.test(mention)) return exists(paths, `${mention}-*`);
  return expandBraces(mention).every((path) => {
    if (!path.includes('*')) return ENDINGS.some((ending) => paths.has(path + ending));
    const pattern = path.replace(/[.()[\]]/g, '\\$&').replace(/\*+/g, '.*');
    return [...paths].some((one) => new RegExp(`^${pattern}$`).test(one));
  });
}

/**
 * Without what belongs to the sentence around it: a bracket that nothing in the path opens, one
 * that nothing closes.
 */
function balance(path) {
  for (const [open, close] of ['()', '[]', '{}']) {
    const [opened, closed] = [open, close].map((bracket) => path.split(bracket).length);
    if (closed > opened) return balance(path.slice(0, path.lastIndexOf(close)));
    if (opened > closed) return balance(path.slice(0, path.lastIndexOf(open)));
  }
  return path;
}

function expandBraces(path) {
  const braces = /\{([^{}]*)\}/.exec(path);
  if (!braces) return [path];
  return braces[1].split(',').flatMap((part) => expandBraces(path.replace(braces[0], part.trim())));
}

function resolve(file, link) {
  return new URL(link, `file:///${file}`).pathname.slice(1);
}

/** The lines of a file with only what people read: all of a page, the comments of code. */
function readProse(path, text) {
  const lines = text.split('\n');
  if (CONFIG.test(path)) return lines.map((line) => /(?:^|\s)#(.*)/.exec(line)?.[1] ?? '');
  if (!CODE.test(path)) return path.endsWith('.md') ? lines : [];
  let inside = false;
  return lines.map((line) => {
    const begins = line.search(/(?<=^|\s)\/\*/);
    const was = inside || begins >= 0;
    if (begins >= 0) inside = true;
    if (inside && line.includes('*/')) inside = false;
    if (was) return line.slice(Math.max(0, begins));
    return /(?:^|\s)\/\/(.*)/.exec(line)?.[1] ?? '';
  });
}

/** A file without what `readProse` takes of it: here a name is defined or used. */
function readCode(path, text) {
  if (path.endsWith('.md')) return '';
  const prose = readProse(path, text);
  return text
    .split('\n')
    .map((line, index) => (prose[index] ? line.slice(0, line.length - prose[index].length) : line))
    .join('\n');
}

import { ESLint } from 'eslint';
import ts from 'typescript';

// Not tsconfig.json itself: Next keeps the types of its last `--dev` run in there, half-written
// when that was killed.
const CONFIG = 'tsconfig.check.json';

// Types and lint in one process: the rules that ask for types read them from the program that was
// checked already, which is a quarter less work than two programs.

/** All that `npm run types` looks at. @throws Error when the configuration cannot be read */
function readProgram() {
  const config = ts.getParsedCommandLineOfConfigFile(
    CONFIG,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic({ messageText }) {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const { fileNames: rootNames, options, errors: configFileParsingDiagnostics } = config;
  // The rules walk up from a node to its parents, which the compiler alone does not need.
  const host = ts.createCompilerHost(options, true);
  return ts.createProgram({ rootNames, options, host, configFileParsingDiagnostics });
}

/** What is wrong with the types, in the compiler's own words and colours; '' when nothing is. */
function checkTypes(program) {
  const found = ts.getPreEmitDiagnostics(program);
  return ts.formatDiagnosticsWithColorAndContext(found, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => '\n',
  });
}

/** What ESLint says of every file; '' when nothing. */
async function lint(program) {
  const eslint = new ESLint({
    overrideConfig: [
      {
        files: ['**/*.{ts,tsx}'],
        languageOptions: { parserOptions: { projectService: false, programs: [program] } },
      },
    ],
  });
  const formatter = await eslint.loadFormatter();
  return formatter.format(await eslint.lintFiles(['.']));
}

const program = readProgram();
const types = checkTypes(program);
const style = await lint(program);
process.stdout.write(types + style);
process.exitCode = types || style ? 1 : 0;

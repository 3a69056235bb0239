import { argv, exit, stderr, stdin, stdout } from 'node:process';
import { joinSchema, joinVideo, listParts } from './join-video';
import { ladderPlanSchema } from './ladder-plan';
import { ladderRecording } from './ladder-recording';
import { makeLadder } from './make-ladder';
import { packageVideo } from './package-video';
import { glanceVideo, probeVideo } from './probe-video';
import { openFolder, readPieces } from './read-folder';

// A process of its own: a file that makes a parser run out of memory ends this one only. The end of
// its input is the end of the process that started it.
stdin.on('close', () => exit(1)).resume();

const TELL_EACH_MS = 2000;

const [command, path = '', second = '', third = ''] = argv.slice(2);
const tell = (message: object) => stdout.write(`${JSON.stringify(message)}\n`);

/** As a sign of life, where a percent may take minutes. */
function createTeller(): (progress: number) => void {
  let toldMs = 0;
  return (progress) => {
    if (Date.now() - toldMs < TELL_EACH_MS) return;
    toldMs = Date.now();
    tell({ progress });
  };
}

async function work(): Promise<void> {
  if (command === 'probe') {
    const probed = await probeVideo(path);
    tell(probed.ok ? { info: probed.value } : { refused: probed.error.message });
  } else if (command === 'glance') {
    const glanced = await glanceVideo(path, Number(second));
    tell(glanced.ok ? {} : { refused: glanced.error.message });
  } else if (command === 'package') {
    const bytes = await packageVideo(path, second, { onProgress: (progress) => tell({ progress }) });
    tell({ bytes });
  } else if (command === 'ladder') {
    const plan = ladderPlanSchema.parse(JSON.parse(third));
    await makeLadder(path, second, plan, createTeller());
  } else if (command === 'ladder-recording') await ladderRecording(path, second, createTeller());
  else if (command === 'parts') {
    const parts = await listParts(await openFolder(path, joinSchema.parse(JSON.parse(second)).trim));
    tell({ parts: parts.length });
  } else if (command === 'anchors') {
    const folder = await openFolder(path);
    const anchors = [];
    const firsts = folder.pictures.filter(({ isFirst }) => isFirst);
    for await (const { start, offset } of readPieces(folder, firsts))
      anchors.push({ at: start, stamp: start - offset });
    tell({ anchors });
  } else if (command === 'join') await joinVideo(path, stdout, joinSchema.parse(JSON.parse(second)));
  else throw new Error(`Unknown command ${command}`);
}

// Node shows the line of an uncaught error, and a bundle is a single one.
await work().catch((error: unknown) => {
  stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error), () => exit(1));
});
// Written before the end, also into a pipe.
stdout.write('', () => exit(0));

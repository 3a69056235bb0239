import { argv, exit, stdin, stdout } from 'node:process';
import { joinVideo } from './join-video';
import { packageVideo } from './package-video';
import { glanceVideo, probeVideo } from './probe-video';

// A process of its own: a file that makes a parser run out of memory ends this one only. The end of
// its input is the end of the process that started it.
stdin.on('close', () => exit(1)).resume();

const [command, path = '', second = ''] = argv.slice(2);
const tell = (message: object) => stdout.write(`${JSON.stringify(message)}\n`);

async function work(): Promise<void> {
  if (command === 'probe') {
    const probed = await probeVideo(path);
    tell(probed.ok ? { info: probed.value } : { refused: probed.error.message });
  } else if (command === 'glance') {
    const glanced = await glanceVideo(path, Number(second));
    tell(glanced.ok ? {} : { refused: glanced.error.message });
  } else if (command === 'package') {
    const bytes = await packageVideo(path, second, (progress) => tell({ progress }));
    tell({ bytes });
  } else if (command === 'join') await joinVideo(path, stdout);
  else throw new Error(`Unknown command ${command}`);
}

await work();
// Written before the end, also into a pipe.
stdout.write('', () => exit(0));

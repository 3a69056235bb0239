import { writePlaylists } from '@/recording/write-playlists';
import { takeOffAir } from './encoders';
import type { Show } from './show';
import { addToLog } from './show-log';

/** Can be repeated. The show goes on where it fails. */
export async function endShow({
  encoders,
  end,
  folder,
  now,
  plan,
  playlist,
  relay,
  writer,
}: Show): Promise<void> {
  const atMs = end.atMs ?? now();
  // At once, so that nothing more is taken.
  end.atMs = atMs;
  takeOffAir(encoders);
  relay.stop();
  try {
    await writer.settled();
    // The mark comes last: what has it is not ended again.
    await writePlaylists(folder, plan);
    if (!end.isLogged) await addToLog(folder, { mark: 'ended', at: atMs });
  } catch (error) {
    if (!end.isLogged) end.atMs = null;
    throw error;
  }
  end.atMs = atMs;
  end.isLogged = true;
  playlist.setEnded(true);
}

/** Can be repeated. */
export async function reopenShow({ end, folder, now, playlist }: Show): Promise<void> {
  if (end.atMs === null) return;
  if (end.isLogged) await addToLog(folder, { mark: 'reopened', at: now() });
  end.isLogged = false;
  end.atMs = null;
  playlist.setEnded(false);
}

/** Its files go after its end. */
export async function setPassing({ end, folder, now }: Show): Promise<void> {
  if (end.isPassing) return;
  end.isPassing = true;
  await addToLog(folder, { mark: 'passing', at: now() });
}

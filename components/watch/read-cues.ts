/** The cues of a WebVTT file, as the browser's own parser reads them; none of any other file. */
export async function readCues(text: string): Promise<VTTCue[]> {
  const element = document.createElement('track');
  element.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
  const isRead = new Promise((resolve) => {
    element.onload = resolve;
    element.onerror = resolve;
  });
  document.createElement('video').append(element);
  // A track that is disabled is not loaded.
  element.track.mode = 'hidden';
  await isRead;
  URL.revokeObjectURL(element.src);
  return [...(element.track.cues ?? [])].filter((cue) => cue instanceof VTTCue);
}

/** The same cue some seconds later. */
export function moveCue(cue: VTTCue, seconds: number): VTTCue {
  const { id, text, startTime, endTime, vertical, snapToLines, line, position, size, align } = cue;
  const moved = new VTTCue(Math.max(0, startTime + seconds), Math.max(0, endTime + seconds), text);
  return Object.assign(moved, { id, vertical, snapToLines, line, position, size, align });
}

export async function readCues(text: string): Promise<VTTCue[]> {
  const element = document.createElement('track');
  element.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
  const isRead = new Promise((resolve) => {
    element.onload = resolve;
    element.onerror = resolve;
  });
  document.createElement('video').append(element);
  // Browsers don't load a disabled track.
  element.track.mode = 'hidden';
  await isRead;
  URL.revokeObjectURL(element.src);
  return [...(element.track.cues ?? [])].filter((cue) => cue instanceof VTTCue);
}

export function moveCue(cue: VTTCue, seconds: number): VTTCue {
  const { id, text, startTime, endTime, vertical, snapToLines, line, position, size, align } = cue;
  const moved = new VTTCue(Math.max(0, startTime + seconds), Math.max(0, endTime + seconds), text);
  return Object.assign(moved, { id, vertical, snapToLines, line, position, size, align });
}

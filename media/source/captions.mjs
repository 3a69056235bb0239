/** Captions of the sample video: its sounds and its words, for those who cannot hear or read them off the picture. */

/** [from, to, text], in seconds. */
const CUES = [
  [0.2, 2.9, '[bulbs click on, one by one]'],
  [3, 5.4, '[a projector starts to run]'],
  [5.5, 7.9, '[five soft beeps count down]'],
  [8.4, 11.6, '[low strings; the house goes quiet]'],
  [11.8, 15.6, '♪ piano rises as the curtain opens ♪'],
  [17, 21.4, '♪ strings, closer and closer ♪'],
  [22.2, 25.6, '♪ a slow tune on the vibraphone ♪'],
  [26, 31.6, '[a train rattles past, left to right]'],
  [33, 37.4, '♪ bass and brushes keep the night going ♪'],
  [38.4, 41.3, 'TONIGHT\n[light rain]'],
  [41.7, 44.8, 'ONE NIGHT ONLY\n♪ the bass begins to walk ♪'],
  [45.2, 48.3, 'EVERY SEAT IS FRONT ROW'],
  [48.7, 51.4, 'DOORS ARE OPEN'],
  [52.2, 56.2, '♪ the drum joins in; lamps search the stage ♪'],
  [56.6, 60, '[applause]'],
  [60.4, 63.8, '♪ the tune again, an octave up ♪\n[applause]'],
  [65, 68, 'This was the sample reel.'],
  [68.2, 70.2, 'The next one is live.'],
  [70.4, 71.8, '♪ last chord rings out ♪'],
];

/** The captions as a WebVTT file. The timestamp map says that its zero is the media's zero, as HLS wants it said. */
export function webvtt() {
  const cues = CUES.map(([from, to, words], i) => `${i + 1}\n${stamp(from)} --> ${stamp(to)}\n${words}\n`);
  return `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n${cues.join('\n')}`;
}

function stamp(seconds) {
  const ms = Math.round(seconds * 1000);
  const two = (n) => String(n).padStart(2, '0');
  return `00:${two(Math.floor(ms / 60000))}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

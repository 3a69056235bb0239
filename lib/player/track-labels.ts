type Track = { label: string; language: string };

/** For example `audio_1`. */
const MUXER_NAME = /^(?:[a-z]*[ _.-]?\d+|audio|default|main|sound|stereo|subtitles?|track|und)$/i;

/** Names a language in that language, where a muxer named the track. */
export function withLabels<T extends Track>(tracks: readonly T[]): T[] {
  return tracks.map((track) => {
    const { label, language } = track;
    const isOnly = tracks.filter((other) => other.language === language).length === 1;
    const isNamed = !MUXER_NAME.test(label) && label.toLowerCase() !== language.toLowerCase();
    const name = isOnly && !isNamed ? toLanguageName(language) : null;
    return name === null ? track : { ...track, label: name };
  });
}

/** `language` is a BCP 47 tag. */
function toLanguageName(language: string): string | null {
  const code = /^[a-z]{2,3}(?=-|$)/i.exec(language)?.[0];
  if (code === undefined || code === 'und') return null;
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
  return name === undefined ? null : name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/**
 * A loader for the bundler: leaves out of hls.js what this player has no use for, an eighth of what
 * a viewer downloads before the first picture. Lines that only log say nothing while `debug` is off,
 * fields without a value are undefined all the same, and no part of the player reads ID3 tags or
 * watches dropped frames; content steering leads to other hosts, which browsers never see. Playlists
 * have no keys but AES-128, which browsers decipher themselves (decisions 41 and 70).
 */
const PARTS = ['ContentSteeringController', 'FPSController', 'ID3TrackController'];
/** Named where nothing leads to: they are left without what they do. */
const UNUSED = ['SampleAesDecrypter', 'AESDecryptor', 'FetchLoader'];
const LOGS =
  /^\s*(?:(?:this|hls)\.)?(?:hls\.)?(?:logger\.)?(?:log|warn|debug|info|trace|error)\((?:.*|`[^`]*`)\);$/gm;
const FIELDS = /^\s*this\.[\w$]+ = void 0;$/gm;

module.exports = (source) => {
  const replace = (text, pattern, by) => {
    const trimmed = text.replace(pattern, by);
    if (trimmed === text) throw new Error(`hls.js has changed: ${pattern} is not in it any more.`);
    return trimmed;
  };
  const without = PARTS.reduce((text, name) => {
    const setting = new RegExp(String.raw`^(\s*\w+): ${name}\b`, 'm');
    return replace(
      replace(text, new RegExp(String.raw`^class ${name} [^]*?^\}$`, 'm'), ''),
      setting,
      '$1: undefined',
    );
  }, source);
  const lean = UNUSED.reduce(
    (text, name) => replace(text, new RegExp(String.raw`^class ${name} [^]*?^\}$`, 'm'), `class ${name} {}`),
    without,
  );
  const quiet = replace(replace(lean, LOGS, ''), FIELDS, '');
  return replace(quiet, /^export \{[^}]*\};$/m, 'export { Hls as default };');
};

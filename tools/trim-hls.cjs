/**
 * A loader for the bundler: leaves out of hls.js what this player has no use for, a tenth of what a
 * viewer downloads before the first picture. Lines that only log say nothing while `debug` is off,
 * and no part of the player reads ID3 tags or watches dropped frames; content steering leads to
 * other hosts, which browsers never see (decision 41).
 */
const PARTS = ['ContentSteeringController', 'FPSController', 'ID3TrackController'];
const LOGS = /^\s*(?:(?:this|hls)\.)?(?:logger\.)?(?:log|warn|debug|info|trace|error)\(.*\);$/gm;

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
  return replace(replace(without, LOGS, ''), /^export \{[^}]*\};$/m, 'export { Hls as default };');
};

/** Sizes in pixels. */
export type Size = { width: number; height: number };

/** A lower quality. Its name is also that of its folder. */
export type Rung = { name: string; kbits: number; size: Size };

/** Pixels of the shorter side, and kbit/s at most. */
const RUNGS = [
  { height: 720, kbits: 2800 },
  { height: 360, kbits: 800 },
];
export const SOUND_KBITS = 160;

/** More pixels than 8K are no film. */
export const MAX_PIXELS = 8192 * 4352;

const nameOf = ({ height }: { height: number }) => `${height}p`;
/** Best first. */
export const RUNG_NAMES = RUNGS.map(nameOf);
const shortOf = ({ width, height }: Size) => Math.min(width, height);

/** Best first. Those below the size of the video; none for one that is too large to decode. */
export function listRungs(video: Size): Rung[] {
  const isFit = video.width * video.height <= MAX_PIXELS;
  return fitRungs(isFit ? RUNGS.filter(({ height }) => height < shortOf(video)).map(nameOf) : [], video);
}

/** These rungs for a video of this size, which none of them enlarges. */
export const fitRungs = (names: readonly string[], video: Size): Rung[] =>
  RUNGS.filter((rung) => names.includes(nameOf(rung))).map((rung) => ({
    name: nameOf(rung),
    kbits: rung.kbits,
    size: scaleSize(video, Math.min(1, rung.height / shortOf(video))),
  }));

/** In bit/s: what a rung may reach with its sound. */
export const rateOf = (name: string): number =>
  1000 * (SOUND_KBITS + (RUNGS.find((rung) => nameOf(rung) === name)?.kbits ?? 0));

/** H.264 in 4:2:0 has even sizes. */
export const scaleSize = ({ width, height }: Size, by: number): Size => ({
  width: toEven(width * by),
  height: toEven(height * by),
});

const toEven = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2));

/**
 * The part of `ffmpeg`'s arguments that makes the pictures of a rung. No value may have a space.
 * Within `seconds` the rate may be above that of the rung.
 */
export const toRungArguments = ({ kbits, size }: Omit<Rung, 'name'>, turn: string, seconds: number): string =>
  `-vf ${turn}scale=${size.width}:${size.height},setsar=1 -c:v libx264 -preset veryfast -pix_fmt yuv420p ` +
  `-threads 2 -crf 23 -maxrate ${kbits}k -bufsize ${seconds * kbits}k -fps_mode passthrough -enc_time_base -1 ` +
  // The keyframes of the source and no others.
  '-force_key_frames source -g 1000000 -sc_threshold 0';

/** What comes in is a Matroska in a pipe, and nothing else can be opened. */
export const PIPE_ARGUMENTS =
  '-nostdin -hide_banner -v error -y -threads 2 -filter_threads 1 ' +
  `-max_pixels ${MAX_PIXELS} -protocol_whitelist pipe -f matroska -i pipe:0`;

/** `ffmpeg` gets no secrets and waits for everything else on the machine. */
export const FFMPEG_ENV = { NODE_ENV: 'production' } as const;
export const LOWEST_PRIORITY = 19;

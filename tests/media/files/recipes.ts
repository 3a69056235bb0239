/**
 * Files as people shoot, export and send them. `make`: arguments of ffmpeg, where `{name}` is the
 * file of another recipe.
 */
export type Recipe = {
  name: string;
  make: string;
  /** `decodes`: Chromium has no decoder, so ffmpeg compares every picture. */
  expect: 'plays' | 'decodes' | 'refused';
  /** Of the refusal, or of the note on the video. */
  says?: RegExp;
  /** The part of its bytes that is there. */
  part?: number;
  /** Its edit list hides a beginning, which is shown here: decoders need it. */
  hidden?: true;
  /** Lower qualities and a poster are made too. */
  ladder?: true;
};

type Picture = { size?: string; rate?: number | string; seconds: number };

const shoot = ({ size = '640x360', rate = 25, seconds }: Picture) =>
  `-f lavfi -i testsrc2=s=${size}:r=${rate}:d=${seconds}`;
const hear = (seconds: number, rate = 48_000) => `-f lavfi -i sine=440:d=${seconds}:sample_rate=${rate}`;
/** Grain, so that the bit rate is that of a camera. */
const grain = (size: string, rate: number, seconds: number) =>
  `-f lavfi -i testsrc2=s=${size}:r=${rate}:d=${seconds},noise=alls=20:allf=t`;

const X264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const X265 = '-c:v libx265 -preset ultrafast -x265-params log-level=none -pix_fmt yuv420p';
const AV1 = '-c:v libsvtav1 -preset 12 -pix_fmt yuv420p';
const film = (picture: Picture, more = '') =>
  `${shoot(picture)} ${hear(picture.seconds)} ${X264} -c:a aac ${more}`;

const plays = (name: string, make: string, more: Partial<Recipe> = {}): Recipe => ({
  name,
  make,
  expect: 'plays',
  ...more,
});
const decodes = (name: string, make: string): Recipe => ({ name, make, expect: 'decodes' });
const refused = (name: string, make: string, says: RegExp, part = 1): Recipe => ({
  name,
  make,
  expect: 'refused',
  says,
  part,
});

const NOT_MP4 = /^This is not an MP4 or MOV video.*H\.264 and AAC/;
const BITS = /beyond 8 bits and 4:2:0.*Please export it as MP4 with H\.264/s;

/** Files that others are cut from come first. */
export const RECIPES: readonly Recipe[] = [
  plays(
    '1080p-63s.mp4',
    `${grain('1920x1080', 25, 63)} ${hear(63)} ${X264} -b:v 8M -maxrate 8M -bufsize 16M -g 50 -c:a aac -b:a 128k`,
  ),
  ...[8, 9, 10, 11, 13, 14, 18, 20, 22, 55].map((seconds) =>
    plays(`1080p-${seconds}s.mp4`, `-i {1080p-63s.mp4} -t ${seconds} -c copy`),
  ),
  plays(
    '720p-20s.mp4',
    `${grain('1280x720', 30, 20)} ${hear(20, 44_100)} ${X264} -b:v 6M -maxrate 6M -bufsize 12M -g 60 -c:a aac`,
  ),
  plays('720p-13s.mp4', '-i {720p-20s.mp4} -t 13 -c copy -movflags +faststart', { ladder: true }),
  plays('4k.mp4', `${shoot({ size: '3840x2160', rate: 25, seconds: 3 })} ${hear(3)} ${X264} -c:a aac`),
  decodes('4k-hevc.mov', `${shoot({ size: '3840x2160', seconds: 1 })} ${X265} -tag:v hvc1`),

  plays('odd-length.mp4', film({ rate: '30000/1001', seconds: 7.3371 }, '-g 60')),
  plays('odd-length-60fps.mp4', film({ rate: '60000/1001', seconds: 12.6049 }, '-g 120'), { ladder: true }),
  plays('short.mp4', film({ seconds: 0.5 })),
  plays('24fps.mp4', film({ rate: '24000/1001', seconds: 9 }, '-bf 2 -g 48')),
  plays(
    'dropped-frames.mp4',
    film({ rate: 30, seconds: 9 }, "-vf select='not(mod(n\\,7))+lt(n\\,100)' -vsync vfr -g 60"),
  ),
  plays(
    'uneven-frames.mp4',
    film({ rate: 30, seconds: 9 }, '-vf setpts=PTS+0.012*sin(N)/TB -vsync vfr -enc_time_base 1:90000'),
    { ladder: true },
  ),

  plays('upright.mp4', film({ size: '1280x720', rate: 30, seconds: 9 }, '-bf 2 -g 60')),
  plays('turned-90.mp4', '-i {upright.mp4} -c copy -metadata:s:v rotate=90', { ladder: true }),
  plays('turned-180.mp4', '-i {upright.mp4} -c copy -metadata:s:v rotate=180'),
  plays('turned-270.mov', '-i {upright.mp4} -c copy -metadata:s:v rotate=270', { ladder: true }),
  plays('portrait.mp4', film({ size: '360x640', rate: '30000/1001', seconds: 6 })),
  plays('anamorphic.mp4', film({ size: '720x576', seconds: 6 }, '-vf setsar=64/45 -g 50')),
  plays('odd-size.mp4', film({ size: '854x478', seconds: 5 }, '-g 25')),

  decodes('hevc.mp4', `${shoot({ seconds: 9 })} ${hear(9)} ${X265} -g 50 -tag:v hvc1 -c:a aac`),
  decodes('hevc-hev1.mp4', `${shoot({ rate: 30, seconds: 6 })} ${hear(6)} ${X265} -tag:v hev1 -c:a aac`),
  decodes(
    'hevc-10-bit.mov',
    `${shoot({ rate: '60000/1001', seconds: 5 })} ${hear(5)} ${X265} -pix_fmt yuv420p10le -tag:v hvc1 -c:a aac`,
  ),
  decodes('hevc-turned.mov', '-i {hevc.mp4} -c copy -metadata:s:v rotate=90'),
  plays('av1.mp4', `${shoot({ seconds: 9 })} ${hear(9)} ${AV1} -g 50 -c:a libopus`),
  plays('av1-60fps.mp4', `${shoot({ rate: '60000/1001', seconds: 5 })} ${hear(5)} ${AV1} -g 60 -c:a aac`),

  refused(
    'open-groups.mp4',
    film({ rate: '24000/1001', seconds: 12.1 }, '-x264-params open-gop=1:keyint=48:bframes=3'),
    /groups of pictures are open.*closed GOP/,
  ),
  plays('closed-groups.mov', film({ rate: 50, seconds: 12 }, '-bf 3 -g 80 -flags +cgop')),
  plays('keyframes-only.mp4', film({ seconds: 5 }, '-g 1')),
  plays('rare-keyframes.mp4', film({ seconds: 24 }, '-g 500 -sc_threshold 0')),
  refused(
    'no-keyframes.mp4',
    film({ rate: 5, seconds: 70 }, '-g 9999 -sc_threshold 0'),
    /70 seconds apart.*every 2 s/,
  ),

  // At whole pictures, since ffprobe rounds an edit to them.
  plays('cut-between-keyframes.mp4', '-ss 1.3 -i {upright.mp4} -c copy', { hidden: true }),
  { ...decodes('cut-open-groups.mov', '-ss 3.08 -i {hevc.mp4} -t 5 -c copy'), hidden: true },
  plays('starts-at-5s.mp4', '-i {upright.mp4} -c copy -output_ts_offset 5'),
  plays('starts-before-0.mp4', '-itsoffset -0.4 -i {upright.mp4} -c copy -avoid_negative_ts disabled'),
  plays('late-picture.mp4', '-i {upright.mp4} -itsoffset 0.7 -i {upright.mp4} -map 1:v -map 0:a -c copy'),
  plays('late-sound.mp4', '-i {upright.mp4} -itsoffset 0.7 -i {upright.mp4} -map 0:v -map 1:a -c copy', {
    ladder: true,
  }),

  plays('sound-longer.mp4', `${shoot({ seconds: 5 })} ${hear(20)} ${X264} -c:a aac`),
  plays('sound-shorter.mp4', `${shoot({ seconds: 9 })} ${hear(3)} ${X264} -g 50 -c:a aac`),
  plays('sound-10ms-longer.mp4', `${shoot({ seconds: 8 })} ${hear(8.01)} ${X264} -g 50 -c:a aac`),
  plays(
    'sound-16ms-longer.mp4',
    `${shoot({ rate: 30, seconds: 12 })} ${hear(12.016)} ${X264} -g 60 -c:a aac`,
  ),
  plays('mono-22khz.mp4', `${shoot({ seconds: 6 })} ${hear(6, 22_050)} ${X264} -c:a aac -ac 1`),
  plays('surround-48khz.mp4', `${shoot({ seconds: 6 })} ${hear(6)} ${X264} -c:a aac -ac 6`),
  plays('surround-96khz.mov', `${shoot({ seconds: 6 })} ${hear(6, 96_000)} ${X264} -c:a aac -ac 6`),
  refused(
    'mp3.mp4',
    `${shoot({ seconds: 1 })} ${hear(1)} ${X264} -c:a libmp3lame`,
    /can't play the sound.*AAC/,
  ),
  plays('flac.mp4', `${shoot({ seconds: 5 })} ${hear(5)} ${X264} -c:a flac -strict -2`),
  plays('mute.mp4', `${shoot({ seconds: 9 })} ${X264} -g 50`, { ladder: true }),
  plays(
    'two-sound-tracks.mp4',
    `${shoot({ seconds: 6 })} ${hear(6)} ${hear(6, 44_100)} -map 0 -map 1 -map 2 ${X264} -c:a aac`,
    { says: /only one of its 2 sound tracks.*export/s },
  ),
  plays('captions-inside.mp4', '-i {upright.mp4} -i {captions.srt} -map 0 -map 1 -c copy -c:s mov_text', {
    says: /captions inside this file were not taken.*\.vtt or \.srt/s,
  }),

  plays('fragmented.mp4', '-i {upright.mp4} -c copy -movflags frag_keyframe+empty_moov'),
  plays(
    'fragmented-by-time.mp4',
    '-i {24fps.mp4} -c copy -movflags empty_moov+default_base_moof+dash -frag_duration 700000',
  ),
  plays('mov-named-mp4.mp4', '-i {portrait.mp4} -c copy -f mov'),
  refused('matroska-named-mp4.mp4', '-i {upright.mp4} -c copy -f matroska', NOT_MP4),
  refused('stream-named-mp4.mp4', '-i {upright.mp4} -c copy -f mpegts', NOT_MP4),
  refused(
    'cut-off.mp4',
    '-i {upright.mp4} -c copy -movflags +faststart',
    /cut off.*upload the whole file/,
    0.7,
  ),
  refused('cut-off-index.mp4', '-i {upright.mp4} -c copy', /cut off.*upload the whole file|no index/, 0.7),

  refused('sound-alone.mp4', `${hear(6)} -c:a aac`, /no picture in this file.*upload a video/),
  refused('h264-10-bit.mp4', `${shoot({ seconds: 2 })} ${X264} -pix_fmt yuv420p10le`, BITS),
  refused('h264-444.mp4', `${shoot({ seconds: 2 })} ${X264} -pix_fmt yuv444p`, BITS),
  refused(
    'hevc-444.mp4',
    `${shoot({ seconds: 1 })} ${X265} -pix_fmt yuv444p -tag:v hvc1`,
    /can't play this HEVC profile.*Please export it as MP4/,
  ),
  refused('prores.mov', `${shoot({ seconds: 1 })} -c:v prores`, /can't play the picture.*H\.264/),
  refused(
    'pcm.mov',
    `${shoot({ seconds: 1 })} ${hear(1)} ${X264} -c:a pcm_s16le`,
    /can't play the sound.*AAC/,
  ),
];

/** Of `npm test`: no more than 45 seconds. */
export const FEW = [
  'upright.mp4',
  'turned-90.mp4',
  'hevc.mp4',
  'sound-shorter.mp4',
  'sound-16ms-longer.mp4',
  'fragmented.mp4',
  'captions-inside.mp4',
  'h264-10-bit.mp4',
];

import { describe, expect, it } from 'vitest';
import { hasFfmpeg, NO_FFMPEG } from '@/tests/video-fixtures';
import { describeFiles } from './describe-files';
import { FEW, RECIPES } from './recipes';

describe.skipIf(!hasFfmpeg)(`files as people have them (${hasFfmpeg ? 'here' : NO_FFMPEG})`, () => {
  describeFiles(
    'are played, or refused with a sentence',
    RECIPES.filter(({ name }) => FEW.includes(name)),
    'few',
  );

  it('are at most 70, and at most 8 of them here', () => {
    expect(RECIPES.length).toBeLessThanOrEqual(70);
    expect(RECIPES.filter(({ name }) => FEW.includes(name))).toHaveLength(8);
  });
});

import { env } from 'node:process';
import { describeFiles } from './describe-files';
import { RECIPES } from './recipes';

const wanted = env.MEDIA_FILES?.split(',');

describeFiles(
  'the collection of files',
  RECIPES.filter(({ name }) => wanted?.includes(name) ?? true),
  'files',
);

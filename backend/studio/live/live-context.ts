import type { Ingest } from '../../playback/ingest';
import type { StudioContext } from '../context';

export type LiveContext = Pick<StudioContext, 'config' | 'deps'> & { ingest: Ingest };

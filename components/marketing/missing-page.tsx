import { PageFrame, type PageFrameProps } from '@/components/layout/page-frame';
import { NotFoundMessage } from './message-page';

export type MissingPageProps = Omit<PageFrameProps, 'children'>;

export function MissingPage(values: MissingPageProps) {
  return (
    <PageFrame {...values}>
      <NotFoundMessage />
    </PageFrame>
  );
}

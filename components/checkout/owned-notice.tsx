import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Item } from '@/lib/contract';
import { destinationOf } from './destination';

/** For somebody who already has what is for sale: leads to it. */
export function OwnedNotice({ item, message }: { item: Item; message: string }) {
  return (
    <Notice kind="success" title="You already have this">
      <p>{message}</p>
      <LinkButton className="mt-3" href={destinationOf(item)}>
        {'planId' in item ? 'Go on' : 'Watch'}
      </LinkButton>
    </Notice>
  );
}

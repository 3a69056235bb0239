'use client';

import type { ComponentProps, MouseEvent } from 'react';

/** A popover that closes when a link in it is followed: the page does not reload then. */
export function MenuPopover(props: Pick<ComponentProps<'div'>, 'id' | 'className' | 'children'>) {
  return <div popover="auto" onClick={closeAfterLink} {...props} />;
}

function closeAfterLink(event: MouseEvent<HTMLElement>) {
  if (event.target instanceof Element && event.target.closest('a')) event.currentTarget.hidePopover();
}

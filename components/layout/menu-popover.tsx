'use client';

import { type ComponentProps, type MouseEvent, useEffect, useState } from 'react';

type MenuPopoverProps = Pick<ComponentProps<'div'>, 'className' | 'children'> & { id: string };

export function MenuPopover({ id, ...props }: MenuPopoverProps) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if ('popover' in HTMLElement.prototype) return;
    const press = ({ target }: Event) => {
      const pressed = target instanceof Element ? target.closest(`[popovertarget], #${id}`) : null;
      if (pressed?.id !== id) setOpen((before) => pressed !== null && !before);
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, [id]);

  const closeAfterLink = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element) || !target.closest('a')) return;
    if ('hidePopover' in currentTarget) currentTarget.hidePopover();
    else setOpen(false);
  };

  return <div id={id} popover="auto" data-open={isOpen || undefined} onClick={closeAfterLink} {...props} />;
}

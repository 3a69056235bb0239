import { NotFoundMessage } from '@/components/marketing/message-page';

/** Inside the layout, so that it keeps the header of the host it is on. */
export default NotFoundMessage;

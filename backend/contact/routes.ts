import { calls } from '@/lib/contract';
import type { Router } from '../http/router';
import type { ContactService } from './service';

export function mountContact(router: Router, contact: ContactService): void {
  router.post(calls.sendContactMessage, (body, caller) => contact.sendMessage(body, caller));
}

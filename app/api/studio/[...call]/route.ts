import { serveForms } from '@/app/_studio/serve-forms';
import { studioCalls } from '@/lib/contract/studio/calls';

export const { GET, POST, PUT, PATCH, DELETE } = serveForms(studioCalls);

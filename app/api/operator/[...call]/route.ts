import { serveForms } from '@/app/_studio/serve-forms';
import { operatorCalls } from '@/lib/contract/operator/calls';

export const { GET, POST, PUT, PATCH, DELETE } = serveForms(operatorCalls);

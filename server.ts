import './lib/env/end-on-fault';
import { serve } from './server/serve';

await serve();

// The program: a provider of kind app, for as long as its host wants it.

import { greeter } from './greeter.mjs';
import { serve } from './provider/serve.mjs';

serve(greeter);

// The program: a provider of kind app, for as long as its host wants it.

import { serve } from './provider/serve.mjs';
import { units } from './units.mjs';

serve(units);

/** Memory of large requests and answers, which the whole server bounds. */
@NullMarked
package org.integrationgateway.core.memory;

import org.jspecify.annotations.NullMarked;

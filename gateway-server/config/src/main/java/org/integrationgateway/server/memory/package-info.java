/** Memory of large requests and answers, which the whole server bounds. */
@NullMarked
package org.integrationgateway.server.memory;

import org.jspecify.annotations.NullMarked;

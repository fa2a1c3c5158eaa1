/** Traces: the step that a thread carries out, and the headers that name it to others. */
@NullMarked
package org.integrationgateway.base.trace;

import org.jspecify.annotations.NullMarked;

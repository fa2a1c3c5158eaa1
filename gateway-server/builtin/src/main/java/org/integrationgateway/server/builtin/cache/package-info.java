/** The embedded cache: values in this process's memory. */
@NullMarked
package org.integrationgateway.server.builtin.cache;

import org.jspecify.annotations.NullMarked;

/** The embedded cache: values in this process's memory. */
@NullMarked
package org.integrationgateway.builtin.cache;

import org.jspecify.annotations.NullMarked;

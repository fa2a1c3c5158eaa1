/** The embedded object store: a directory. */
@NullMarked
package org.integrationgateway.builtin.s3;

import org.jspecify.annotations.NullMarked;

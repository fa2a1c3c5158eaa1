/** Files that change while somebody works on them. */
@NullMarked
package org.integrationgateway.manifest.watch;

import org.jspecify.annotations.NullMarked;

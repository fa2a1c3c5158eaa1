/** From a source manifest to that of a release, as its author would have edited it. */
@NullMarked
package org.integrationgateway.manifest.rewrite;

import org.jspecify.annotations.NullMarked;

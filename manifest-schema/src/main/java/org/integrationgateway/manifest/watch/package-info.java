/** Watches source files for changes while their author works on them. */
@NullMarked
package org.integrationgateway.manifest.watch;

import org.jspecify.annotations.NullMarked;

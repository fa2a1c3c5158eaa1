/** Programs of the same release that goals run, each in its own Java process. */
@NullMarked
package org.integrationgateway.maven.tool;

import org.jspecify.annotations.NullMarked;

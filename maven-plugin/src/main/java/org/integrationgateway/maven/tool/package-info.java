/** Programs of the same release that goals run, each in a Java of its own. */
@NullMarked
package org.integrationgateway.maven.tool;

import org.jspecify.annotations.NullMarked;

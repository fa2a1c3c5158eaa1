/** A provider's modules, built again and again in the Maven that runs. */
@NullMarked
package org.integrationgateway.maven.reactor;

import org.jspecify.annotations.NullMarked;

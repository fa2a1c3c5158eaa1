/** The parts of a POM that are known without Maven. */
@NullMarked
package org.integrationgateway.manifest.pom;

import org.jspecify.annotations.NullMarked;

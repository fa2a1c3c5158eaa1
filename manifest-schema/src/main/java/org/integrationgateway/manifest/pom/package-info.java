/** What a POM says without Maven. */
@NullMarked
package org.integrationgateway.manifest.pom;

import org.jspecify.annotations.NullMarked;

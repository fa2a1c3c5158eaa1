/** Layouts of a finished release: a release page, an OCI artifact, a Maven repository. */
@NullMarked
package org.integrationgateway.packaging.publish;

import org.jspecify.annotations.NullMarked;

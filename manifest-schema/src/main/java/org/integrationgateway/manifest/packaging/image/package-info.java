/**
 * How compiled Java becomes something a gateway can start without a Java of its own: the main
 * class, the modules it needs, the runtime image and the launcher. Nothing here knows of manifests
 * or of Maven.
 */
@NullMarked
package org.integrationgateway.manifest.packaging.image;

import org.jspecify.annotations.NullMarked;

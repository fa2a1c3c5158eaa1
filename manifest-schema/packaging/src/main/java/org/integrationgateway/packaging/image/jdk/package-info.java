/** JDKs that provide the modules of runtime images, for the host and for other platforms. */
@NullMarked
package org.integrationgateway.packaging.image.jdk;

import org.jspecify.annotations.NullMarked;

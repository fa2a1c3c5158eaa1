/** Bodies of requests in XML. */
@NullMarked
package org.integrationgateway.manifest.xml;

import org.jspecify.annotations.NullMarked;

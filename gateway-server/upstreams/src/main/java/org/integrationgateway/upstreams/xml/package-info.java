/** Answers in XML as JSON, and requests in XML. */
@NullMarked
package org.integrationgateway.upstreams.xml;

import org.jspecify.annotations.NullMarked;

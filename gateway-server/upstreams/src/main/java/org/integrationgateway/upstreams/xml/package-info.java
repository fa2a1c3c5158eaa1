/** Answers in XML as JSON. */
@NullMarked
package org.integrationgateway.upstreams.xml;

import org.jspecify.annotations.NullMarked;

/** Questions to apps for their lists, and what is wrong with the upstreams of apps. */
@NullMarked
package org.integrationgateway.core.invoke.question;

import org.jspecify.annotations.NullMarked;

/** The core: a call in, a reply out, the same for every door. */
@NullMarked
package org.integrationgateway.core.invoke;

import org.jspecify.annotations.NullMarked;

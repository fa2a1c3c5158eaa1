/** The two words every door speaks: a call in, a reply out. */
@NullMarked
package org.integrationgateway.server.call;

import org.jspecify.annotations.NullMarked;

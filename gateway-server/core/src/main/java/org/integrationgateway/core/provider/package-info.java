/** The state of the providers of this server, for operators. */
@NullMarked
package org.integrationgateway.core.provider;

import org.jspecify.annotations.NullMarked;

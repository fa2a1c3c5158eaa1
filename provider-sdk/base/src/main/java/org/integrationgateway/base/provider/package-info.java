/** Questions to a running provider that need no SDK to ask. */
@NullMarked
package org.integrationgateway.base.provider;

import org.jspecify.annotations.NullMarked;

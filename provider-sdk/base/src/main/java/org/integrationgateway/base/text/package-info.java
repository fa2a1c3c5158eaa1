/** Names that were probably meant, and text that is safe to show. */
@NullMarked
package org.integrationgateway.base.text;

import org.jspecify.annotations.NullMarked;

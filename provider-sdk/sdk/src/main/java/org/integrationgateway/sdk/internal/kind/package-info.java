/** Which adapters belong to which kind. */
@NullMarked
package org.integrationgateway.sdk.internal.kind;

import org.jspecify.annotations.NullMarked;

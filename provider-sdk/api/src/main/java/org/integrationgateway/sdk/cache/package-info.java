/** The provider kind {@code cache}: values that may be lost, under names, for a time. */
@NullMarked
package org.integrationgateway.sdk.cache;

import org.jspecify.annotations.NullMarked;

/** The provider kind {@code s3}: objects under keys in buckets. */
@NullMarked
package org.integrationgateway.sdk.s3;

import org.jspecify.annotations.NullMarked;

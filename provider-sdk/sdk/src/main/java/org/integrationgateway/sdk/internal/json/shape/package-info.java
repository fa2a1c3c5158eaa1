/** The JSON form of each Java type that a configuration or an operation may use. */
@NullMarked
package org.integrationgateway.sdk.internal.json.shape;

import org.jspecify.annotations.NullMarked;

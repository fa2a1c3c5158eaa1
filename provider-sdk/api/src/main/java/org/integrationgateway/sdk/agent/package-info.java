/** The provider kind {@code agent}: sessions in which a model takes turns, with tools it calls. */
@NullMarked
package org.integrationgateway.sdk.agent;

import org.jspecify.annotations.NullMarked;

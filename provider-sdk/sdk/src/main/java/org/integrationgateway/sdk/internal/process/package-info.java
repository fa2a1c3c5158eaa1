/** What a provider process needs of its runtime: threads, log lines, signals, its parent. */
@NullMarked
package org.integrationgateway.sdk.internal.process;

import org.jspecify.annotations.NullMarked;

/** Names of tools and prompts that clients of every kind accept. */
@NullMarked
package org.integrationgateway.core.catalog.naming;

import org.jspecify.annotations.NullMarked;

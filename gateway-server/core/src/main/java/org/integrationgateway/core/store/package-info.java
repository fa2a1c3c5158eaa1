/** The server's database: its object stores and its data keys. */
@NullMarked
package org.integrationgateway.core.store;

import org.jspecify.annotations.NullMarked;

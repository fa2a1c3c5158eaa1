/** The embedded {@code authorization}: relationships in any database of the kind indexeddb. */
@NullMarked
package org.integrationgateway.builtin.authorization;

import org.jspecify.annotations.NullMarked;

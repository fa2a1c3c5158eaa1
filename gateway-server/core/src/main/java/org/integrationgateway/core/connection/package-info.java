/** Declarations of the connections of an app: how they get tokens, and what they can be made to. */
@NullMarked
package org.integrationgateway.core.connection;

import org.jspecify.annotations.NullMarked;

/** What an author says about the members of a record, beyond their types. */
@NullMarked
package org.integrationgateway.sdk.schema;

import org.jspecify.annotations.NullMarked;

/** The cases of the database contract, and the database in memory that they compare with. */
@NullMarked
package org.integrationgateway.testkit.indexeddb;

import org.jspecify.annotations.NullMarked;

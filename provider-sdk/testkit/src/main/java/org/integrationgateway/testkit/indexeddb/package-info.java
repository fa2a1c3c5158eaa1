/** The contract of databases by its cases, and the model in memory that it compares with. */
@NullMarked
package org.integrationgateway.testkit.indexeddb;

import org.jspecify.annotations.NullMarked;

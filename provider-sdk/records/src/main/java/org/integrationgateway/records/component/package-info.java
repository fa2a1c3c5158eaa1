/** Reflection on records: the members with their annotations, and the constructor. */
@NullMarked
package org.integrationgateway.records.component;

import org.jspecify.annotations.NullMarked;

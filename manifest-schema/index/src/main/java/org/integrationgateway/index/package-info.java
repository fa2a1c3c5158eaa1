/**
 * The index of a repository of packages: its records, its text, its reader, its schema and its
 * search.
 */
@NullMarked
package org.integrationgateway.index;

import org.jspecify.annotations.NullMarked;

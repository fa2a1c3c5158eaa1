/**
 * The provider kind {@code indexeddb}: records in object stores, found by key and by index, changed
 * in transactions. Its methods and names are those of the W3C Indexed Database API 3.0, in blocking
 * Java.
 */
@NullMarked
package org.integrationgateway.sdk.indexeddb;

import org.jspecify.annotations.NullMarked;

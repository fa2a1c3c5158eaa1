/** JSON as plain Java values: maps, lists, texts, numbers, booleans and null. */
@org.jspecify.annotations.NullMarked
package org.integrationgateway.sdk.json;

/**
 * The cache engine on Redis and Valkey: {@link org.integrationgateway.engines.redis.RedisCache} is
 * the provider, on one connection that all calls share.
 */
package org.integrationgateway.engines.redis;

package org.integrationgateway.config.server;

import java.net.URI;
import java.util.List;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Settings;

/** The keys of {@code server} that are checked together with others, also beside missing ones. */
public final class ServerKeys {
  private static final RecordBlock<ServerConfig> SERVER = RecordBlock.of(ServerConfig.class);
  private static final RecordBlock<ServerConfig.Listener> LISTENER =
      RecordBlock.of(ServerConfig.Listener.class);
  private static final RecordBlock<ServerConfig.Management> MANAGED =
      RecordBlock.of(ServerConfig.Management.class);
  private static final RecordBlock<ServerConfig.Admin> OPERATORS =
      RecordBlock.of(ServerConfig.Admin.class);
  private static final RecordBlock<ServerConfig.Serving> SERVING =
      RecordBlock.of(ServerConfig.Serving.class);

  public static final Key<Settings> PUBLIC = SERVER.key("public");
  public static final Key<String> HOST = LISTENER.key("host");
  public static final Key<Integer> PORT = LISTENER.key("port");

  public static final Key<Settings> MANAGEMENT = SERVER.key("management");
  public static final Key<String> MANAGEMENT_HOST = MANAGED.key("host");
  public static final Key<Integer> MANAGEMENT_PORT = MANAGED.key("port");
  public static final Key<URI> MANAGEMENT_URL = MANAGED.key("baseUrl");

  public static final Key<URI> BASE_URL = SERVER.key("baseUrl");
  public static final Key<String> APPS_DOMAIN = SERVER.key("appsDomain");
  public static final Key<List<String>> TRUSTED_PROXIES = SERVER.key("trustedProxies");

  public static final Key<Settings> ENCRYPTION = SERVER.key("encryption");
  public static final Key<List<Settings>> KEYS =
      RecordBlock.of(ServerConfig.Encryption.class).key("keys");
  public static final Key<String> KEY_ID =
      RecordBlock.of(ServerConfig.EncryptionKey.class).key("id");

  public static final Key<Settings> ADMIN = SERVER.key("admin");
  public static final Key<String> ADMIN_POLICY = OPERATORS.key("authorizationPolicy");
  public static final Key<List<String>> ADMIN_ROLES = OPERATORS.key("allowedRoles");

  public static final Key<Settings> PROVIDERS = SERVER.key("providers");
  public static final Key<String> INDEXEDDB = SERVING.key("indexeddb");
  public static final Key<String> IDENTITY = SERVING.key("identity");
  public static final Key<String> AUTHORIZATION = SERVING.key("authorization");

  private ServerKeys() {}
}

package org.integrationgateway.config.server;

import java.util.stream.Collectors;
import org.integrationgateway.config.egress.EgressKeys;
import org.integrationgateway.config.log.LogKeys;
import org.integrationgateway.config.login.ClientLoginKeys;
import org.integrationgateway.config.server.ServerConfig.Egress;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.config.server.ServerConfig.Limits;
import org.integrationgateway.config.server.ServerConfig.Listener;
import org.integrationgateway.config.server.ServerConfig.Mcp;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Settings;

/** Makes records of the {@code server} block; called only when there was no problem. */
public final class ServerRecords {
  private ServerRecords() {}

  public static ServerConfig server(Settings server) {
    var open = server.get(ServerKeys.PUBLIC);
    var egress = server.get(ServerKeys.EGRESS);
    return new ServerConfig(
        new Listener(
            open.get(ServerKeys.HOST),
            open.get(ServerKeys.PORT),
            open.find(TlsKeys.TLS).map(TlsKeys::read)),
        server
            .find(ServerKeys.MANAGEMENT)
            .map(
                block ->
                    new Listener(
                        block.get(ServerKeys.MANAGEMENT_HOST),
                        block.get(ServerKeys.MANAGEMENT_PORT),
                        block.find(TlsKeys.TLS).map(TlsKeys::read))),
        server.find(ServerKeys.MANAGEMENT).flatMap(block -> block.find(ServerKeys.MANAGEMENT_URL)),
        server.find(ServerKeys.BASE_URL),
        server.get(ServerKeys.ENCRYPTION).get(ServerKeys.KEYS).stream()
            .map(key -> new EncryptionKey(key.get(ServerKeys.KEY_ID), key.get(ServerKeys.KEY)))
            .collect(Collectors.toList()),
        server.get(ServerKeys.API_TOKEN_TTL),
        new Mcp(
            server.get(ServerKeys.MCP).get(ServerKeys.TOOL_NAMES).equals("prefixed"),
            server.get(ServerKeys.MCP).get(ServerKeys.TOOL_CATALOG).equals("search"),
            server.get(ServerKeys.MCP).get(ServerKeys.QUESTION_TIMEOUT),
            ClientLoginKeys.read(server.get(ServerKeys.MCP).get(ClientLoginKeys.LOGIN))),
        new Egress(
            egress.get(ServerKeys.DEFAULT_ACTION).equals("allow"),
            egress.get(ServerKeys.PRIVATE_NETWORKS),
            EgressKeys.read(egress)),
        RecordBlock.of(Limits.class).of(server.get(ServerKeys.LIMITS)),
        server
            .find(ServerKeys.ADMIN)
            .map(
                admin ->
                    new ServerConfig.Admin(
                        admin.get(ServerKeys.ADMIN_POLICY), admin.get(ServerKeys.ADMIN_ROLES))),
        server.get(ServerKeys.READINESS).equals("all")
            ? ServerConfig.Readiness.ALL
            : ServerConfig.Readiness.CORE,
        new ServerConfig.Invocation(
            server.get(ServerKeys.INVOCATION).get(ServerKeys.GET_READS_ONLY)),
        server.get(ServerKeys.TRUSTED_PROXIES),
        LogKeys.read(server.get(LogKeys.LOG)),
        new ServerConfig.SessionTimes(
            server.get(ServerKeys.SESSION_TTL), server.get(ServerKeys.SESSION_IDLE_TTL)),
        new ServerConfig.Connect(
            server.get(ServerKeys.CONNECT).get(ServerKeys.CONNECT_CONFIRM),
            server.get(ServerKeys.CONNECT).get(ServerKeys.CONNECT_RESOLVE)),
        RefreshKeys.read(server.get(RefreshKeys.CREDENTIAL_REFRESH)),
        ShutdownKeys.read(server.get(ShutdownKeys.SHUTDOWN)),
        CorsKeys.read(server.get(CorsKeys.CORS)));
  }
}

package org.integrationgateway.builtin.indexeddb.postgresql;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Opens connections to a PostgreSQL server, and knows all that are open. */
final class ServerConnections implements DataSource {
  /** The name under which the database lists its connections. */
  static final String APPLICATION = "integration-gateway";

  private static final String CONNECT_SECONDS = "2";
  private static final String LOGIN_TIMEOUT = "loginTimeout";

  /**
   * Ends a statement of a connection that lost its server while the server answers others. Creating
   * an index of a large store may take minutes.
   */
  private static final Duration LONGEST_STATEMENT = Duration.ofMinutes(5);

  private final String url;
  private final Properties properties = new Properties();
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();

  /**
   * @param login how long a login may take, over TLS to a busy server too
   */
  ServerConnections(PostgresqlConfig config, Duration login) {
    this.url = config.url();
    config.user().ifPresent(user -> properties.setProperty("user", user));
    config
        .password()
        .ifPresent(secret -> properties.setProperty("password", secret.use(text -> text)));
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("ApplicationName", APPLICATION);
    properties.setProperty(LOGIN_TIMEOUT, Long.toString(login.toSeconds()));
    // A host that is away must leave time for the next one.
    properties.setProperty("connectTimeout", CONNECT_SECONDS);
    properties.setProperty("hostRecheckSeconds", "1");
    properties.setProperty("socketTimeout", Long.toString(LONGEST_STATEMENT.toSeconds()));
  }

  @Override
  public Connection getConnection() throws SQLException {
    var connection = DriverManager.getConnection(url, properties);
    open.removeIf(ServerConnections::isClosed);
    open.add(connection);
    return connection;
  }

  /**
   * A connection that waits a second for the login, and for each answer as long as told.
   *
   * @throws SQLException when the server does not answer, or refuses
   */
  Connection impatient(Duration answer) throws SQLException {
    var quick = new Properties();
    quick.putAll(properties);
    quick.setProperty(LOGIN_TIMEOUT, "1");
    quick.setProperty("connectTimeout", "1");
    var connection = DriverManager.getConnection(url, quick);
    connection.setNetworkTimeout(Runnable::run, Math.toIntExact(answer.toMillis()));
    return connection;
  }

  /** Closes the sockets of all connections of the pool: threads that wait for an answer fail. */
  void abort() {
    for (var connection : open) {
      try {
        connection.abort(Runnable::run);
      } catch (SQLException e) {
        // The socket is closed already.
      }
    }
    open.removeIf(ServerConnections::isClosed);
  }

  private static boolean isClosed(Connection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("the user is part of the configuration");
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) {}

  /** The pool would set its own limit, which is too short. */
  @Override
  public void setLoginTimeout(int seconds) {}

  /** How long the pool waits at its end for a login under way. */
  @Override
  public int getLoginTimeout() {
    return 1;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("it wraps nothing");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}

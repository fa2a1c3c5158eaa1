package org.integrationgateway.samples.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import org.integrationgateway.engines.authorization.RelationModel;

/** The tables; other programs may join them with their own. */
final class Tables {
  private static final String DDL =
      """
      CREATE SCHEMA IF NOT EXISTS %1$s;
      CREATE TABLE IF NOT EXISTS %1$s.model (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        id text NOT NULL,
        content jsonb NOT NULL
      );
      CREATE TABLE IF NOT EXISTS %1$s.step (
        type text COLLATE "C" NOT NULL,
        relation text COLLATE "C" NOT NULL,
        along text COLLATE "C" NOT NULL,
        next text COLLATE "C" NOT NULL,
        PRIMARY KEY (type, relation, along, next)
      );
      CREATE TABLE IF NOT EXISTS %1$s.fact (
        number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        layer text NOT NULL CHECK (layer IN ('static', 'runtime')),
        resource_type text COLLATE "C" NOT NULL,
        resource_id text COLLATE "C" NOT NULL,
        relation text COLLATE "C" NOT NULL,
        target_type text COLLATE "C" NOT NULL,
        target_id text COLLATE "C" NOT NULL,
        target_relation text COLLATE "C" NOT NULL,
        PRIMARY KEY (resource_type, resource_id, relation,
                     target_type, target_id, target_relation, layer)
      );
      CREATE INDEX IF NOT EXISTS fact_target ON %1$s.fact (target_type, target_id);
      COMMENT ON TABLE %1$s.fact IS
        'The target (a subject, a resource, or all who stand in target_relation to a resource) stands in the relation to the resource';
      COMMENT ON TABLE %1$s.step IS 'The model in force, as questions follow it';
      """;

  private Tables() {}

  /** Creates missing tables and an empty model; a lock admits one program at a time. */
  static void create(Connection transaction, String schema, RelationModel empty)
      throws SQLException {
    try (var statement = transaction.createStatement()) {
      statement.execute("SELECT pg_advisory_xact_lock(hashtext('" + schema + "'))");
      statement.execute(DDL.formatted(schema));
    }
    var sql =
        "INSERT INTO %s.model (id, content) VALUES (?, '{\"id\": \"\", \"resourceTypes\": []}')"
            + " ON CONFLICT DO NOTHING";
    try (var insert = transaction.prepareStatement(sql.formatted(schema))) {
      insert.setString(1, empty.id());
      insert.executeUpdate();
    }
  }
}

package org.integrationgateway.connections.credential;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.core.json.SecretJson;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.Secret;

/**
 * The secrets and parameters that a user has stored for a connection.
 *
 * @param fields secrets by the name of their credential field
 * @param params connection parameters; not secret, but they decide where the secrets are sent
 * @param grant of the authorization server that issued the fields, for connections with OAuth
 */
public record CredentialFields(
    Map<String, Secret> fields, Map<String, String> params, Optional<Grant> grant) {
  private static final SecretJson<Grant> GRANT = new SecretJson<>(StoredType.json(Grant.class));
  private static final int WITHOUT_GRANT = 1;
  private static final int WITH_GRANT = 2;

  public CredentialFields {
    fields = Map.copyOf(fields);
    params = Map.copyOf(params);
  }

  /** Holds the fields that a user has given by hand. */
  public CredentialFields(Map<String, Secret> fields, Map<String, String> params) {
    this(fields, params, Optional.empty());
  }

  /** The bytes that are sealed. */
  public Secret encoded() {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(bytes)) {
      out.writeByte(grant.isPresent() ? WITH_GRANT : WITHOUT_GRANT);
      out.writeInt(fields.size());
      for (var field : new TreeMap<>(fields).entrySet()) {
        write(out, Secret.of(field.getKey()));
        write(out, field.getValue());
      }
      out.writeInt(params.size());
      for (var param : new TreeMap<>(params).entrySet()) {
        write(out, Secret.of(param.getKey()));
        write(out, Secret.of(param.getValue()));
      }
      if (grant.isPresent()) {
        write(out, GRANT.write(grant.get()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Secret.of(bytes.toByteArray());
  }

  /**
   * Decodes the fields.
   *
   * @throws IllegalStateException when a newer gateway has encoded it
   */
  public static CredentialFields decoded(Secret encoded) {
    return encoded.useBytes(
        bytes -> {
          try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readByte();
            if (version != WITHOUT_GRANT && version != WITH_GRANT) {
              throw new IllegalStateException(
                  "a stored credential was written by a newer gateway: upgrade this one");
            }
            var fields = new LinkedHashMap<String, Secret>();
            for (int left = in.readInt(); left > 0; left--) {
              fields.put(text(in), Secret.of(in.readNBytes(in.readInt())));
            }
            var params = new LinkedHashMap<String, String>();
            for (int left = in.readInt(); left > 0; left--) {
              params.put(text(in), text(in));
            }
            var grant =
                version == WITH_GRANT
                    ? Optional.of(GRANT.read(Secret.of(in.readNBytes(in.readInt()))))
                    : Optional.<Grant>empty();
            return new CredentialFields(fields, params, grant);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static void write(DataOutputStream out, Secret value) throws IOException {
    var bytes = value.useBytes(byte[]::clone);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    return Secret.of(in.readNBytes(in.readInt())).use(text -> text);
  }
}

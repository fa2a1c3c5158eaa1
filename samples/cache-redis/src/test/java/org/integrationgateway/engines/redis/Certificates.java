package org.integrationgateway.engines.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** An authority and what it certifies, made by {@code keytool}, as files in PEM. */
record Certificates(Path folder) {
  private static final String PASSWORD = "changeit";

  static Certificates make() throws IOException, InterruptedException {
    var made = new Certificates(Files.createTempDirectory("certificates-"));
    made.keytool("-genkeypair", "-alias", "authority", "-dname", "CN=authority", "-ext", "bc:c");
    try {
      made.write(
          "authority.pem", "CERTIFICATE", made.store().getCertificate("authority").getEncoded());
      made.certify("server", "san=ip:127.0.0.1");
      made.certify("elsewhere", "san=dns:cache.example");
      made.certify("client", "eku=clientAuth");
    } catch (GeneralSecurityException failed) {
      throw new IOException(failed);
    }
    return made;
  }

  void delete() throws IOException {
    List<Path> files;
    try (var all = Files.list(folder)) {
      files = all.toList();
    }
    for (var file : files) {
      Files.delete(file);
    }
    Files.delete(folder);
  }

  String file(String name) {
    return folder.resolve(name + ".pem").toString();
  }

  private void certify(String name, String extension)
      throws IOException, InterruptedException, GeneralSecurityException {
    var request = folder.resolve(name + ".csr").toString();
    var certificate = folder.resolve(name + ".pem");
    keytool("-genkeypair", "-alias", name, "-dname", "CN=" + name);
    keytool("-certreq", "-alias", name, "-file", request);
    keytool(
        "-gencert",
        "-alias",
        "authority",
        "-ext",
        extension,
        "-rfc",
        "-infile",
        request,
        "-outfile",
        certificate.toString());
    var key = store().getKey(name, PASSWORD.toCharArray()).getEncoded();
    write(name + "-key.pem", "PRIVATE KEY", key);
  }

  private KeyStore store() throws IOException, GeneralSecurityException {
    return KeyStore.getInstance(folder.resolve("store.p12").toFile(), PASSWORD.toCharArray());
  }

  private void write(String file, String what, byte[] content) throws IOException {
    var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        folder.resolve(file),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, text, what));
  }

  private void keytool(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-keystore", folder.resolve("store.p12").toString()));
    command.addAll(List.of("-storepass", PASSWORD));
    if (arguments[0].equals("-genkeypair")) {
      command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
    }
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
  }
}

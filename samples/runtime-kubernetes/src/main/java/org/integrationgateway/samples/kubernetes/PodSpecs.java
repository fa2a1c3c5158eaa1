package org.integrationgateway.samples.kubernetes;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.AppNetwork;

/**
 * Makes the specification of an app's pod: without privileges, with its temporary folder as the
 * only writable place, its package read-only, and all secrets in a Secret, never in the pod itself.
 */
record PodSpecs(Config config) {
  static final String OWNER = "integration-gateway/owner";
  static final String SESSION = "integration-gateway/session";

  private static final long UNPRIVILEGED = 65_532;
  private static final int OWNER_AND_GROUP_READ = 0440;
  private static final String TLS = "/etc/gateway/tls";
  private static final String CERTIFICATE = "certificate.pem";
  private static final String KEY = "key.pem";
  private static final String AUTHORITY = "authority.pem";
  private static final String TOKEN = "host-token";
  private static final String VARIABLE = "env.";

  /** The secret, which only this pod may read. */
  Secret secret(String session, AppLaunch launch, AppNetwork network) {
    var data = new TreeMap<String, String>();
    data.put(CERTIFICATE, network.identity().certificate());
    data.put(KEY, network.identity().key().use(key -> key));
    data.put(AUTHORITY, network.identity().authority());
    network.host().ifPresent(host -> data.put(TOKEN, host.token().use(token -> token)));
    launch.env().forEach((name, value) -> data.put(VARIABLE + name, value));
    return new SecretBuilder()
        .withNewMetadata()
        .withName(session)
        .withLabels(labels(session))
        .endMetadata()
        .withStringData(data)
        .build();
  }

  Pod pod(String session, AppLaunch launch, AppNetwork network) {
    var command = launch.location() + "/" + launch.entrypoint();
    var limits = Map.of("memory", new Quantity(config.memory()), "cpu", new Quantity(config.cpu()));
    return new PodBuilder()
        .withNewMetadata()
        .withName(session)
        .withLabels(labels(session))
        .addToAnnotations("integration-gateway/app", launch.name())
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy("Never")
        .withAutomountServiceAccountToken(false)
        .withEnableServiceLinks(false)
        .withTerminationGracePeriodSeconds((long) config.stopGraceSeconds())
        .withNewSecurityContext()
        .withRunAsNonRoot(true)
        .withRunAsUser(UNPRIVILEGED)
        .withRunAsGroup(UNPRIVILEGED)
        .withFsGroup(UNPRIVILEGED)
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .endSecurityContext()
        .addNewContainer()
        .withName("app")
        .withImage(config.image())
        .withCommand(command)
        .withArgs(launch.args())
        .withWorkingDir(launch.location())
        .withEnv(environment(session, launch, network))
        .addNewPort()
        .withContainerPort(config.port())
        .endPort()
        .withNewResources()
        .withLimits(limits)
        .withRequests(limits)
        .endResources()
        .withNewSecurityContext()
        .withAllowPrivilegeEscalation(false)
        .withReadOnlyRootFilesystem(true)
        .withNewCapabilities()
        .withDrop("ALL")
        .endCapabilities()
        .endSecurityContext()
        .addNewVolumeMount()
        .withName("packages")
        .withMountPath(config.volumePath())
        .withReadOnly(true)
        .endVolumeMount()
        .addNewVolumeMount()
        .withName("tls")
        .withMountPath(TLS)
        .withReadOnly(true)
        .endVolumeMount()
        .addNewVolumeMount()
        .withName("tmp")
        .withMountPath("/tmp")
        .endVolumeMount()
        .endContainer()
        .addNewVolume()
        .withName("packages")
        .withNewPersistentVolumeClaim(config.volumeClaim(), true)
        .endVolume()
        .addNewVolume()
        .withName("tls")
        .withNewSecret()
        .withSecretName(session)
        .withDefaultMode(OWNER_AND_GROUP_READ)
        .addNewItem(CERTIFICATE, null, CERTIFICATE)
        .addNewItem(KEY, null, KEY)
        .addNewItem(AUTHORITY, null, AUTHORITY)
        .endSecret()
        .endVolume()
        .addNewVolume()
        .withName("tmp")
        .withNewEmptyDir()
        .endEmptyDir()
        .endVolume()
        .endSpec()
        .build();
  }

  Map<String, String> labels() {
    return Map.of("app.kubernetes.io/managed-by", "integration-gateway", OWNER, config.owner());
  }

  private Map<String, String> labels(String session) {
    var all = new TreeMap<>(labels());
    all.put(SESSION, session);
    return all;
  }

  private List<EnvVar> environment(String session, AppLaunch launch, AppNetwork network) {
    var variables = new ArrayList<EnvVar>();
    variables.add(plain("HOME", "/tmp"));
    variables.add(plain("TMPDIR", "/tmp"));
    launch.env().keySet().forEach(name -> variables.add(secret(session, name, VARIABLE + name)));
    variables.add(plain("SERVICE_PROVIDER_NAME", launch.name()));
    variables.add(plain("SERVICE_PROVIDER_LISTEN", "0.0.0.0:" + config.port()));
    variables.add(plain("SERVICE_TLS_CERTIFICATE", TLS + "/" + CERTIFICATE));
    variables.add(plain("SERVICE_TLS_KEY", TLS + "/" + KEY));
    variables.add(plain("SERVICE_TLS_AUTHORITY", TLS + "/" + AUTHORITY));
    network
        .host()
        .ifPresent(
            host -> {
              variables.add(plain("SERVICE_HOST_SOCKET", host.url().toString()));
              variables.add(secret(session, "SERVICE_HOST_TOKEN", TOKEN));
            });
    return variables;
  }

  private static EnvVar plain(String name, String value) {
    return new EnvVarBuilder().withName(name).withValue(value).build();
  }

  private static EnvVar secret(String session, String name, String key) {
    return new EnvVarBuilder()
        .withName(name)
        .withNewValueFrom()
        .withNewSecretKeyRef(key, session, false)
        .endValueFrom()
        .build();
  }
}

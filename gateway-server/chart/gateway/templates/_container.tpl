{{/* What the server and the init container have in common. */}}
{{- define "gateway.container" -}}
image: {{ include "gateway.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
env:
  - {name: GATEWAY_HOME, value: /var/lib/gateway}
  - {name: GATEWAY_CONFIG, value: /etc/gateway/gateway.yaml}
  {{- if .Values.encryption.existingSecret }}
  {{- range .Values.encryption.keys }}
  - name: {{ include "gateway.keyVariable" .id }}
    valueFrom: {secretKeyRef: {name: {{ $.Values.encryption.existingSecret }}, key: {{ .secretKey }}}}
  {{- end }}
  {{- end }}
  {{- if eq .Values.store.kind "postgresql" }}
  {{- with .Values.store.postgresql }}
  {{- if .existingSecret }}
  {{- if .urlKey }}
  - name: GATEWAY_DB_URL
    valueFrom: {secretKeyRef: {name: {{ .existingSecret }}, key: {{ .urlKey }}}}
  {{- end }}
  {{- if .userKey }}
  - name: GATEWAY_DB_USER
    valueFrom: {secretKeyRef: {name: {{ .existingSecret }}, key: {{ .userKey }}}}
  {{- end }}
  - name: GATEWAY_DB_PASSWORD
    valueFrom: {secretKeyRef: {name: {{ .existingSecret }}, key: {{ .passwordKey }}}}
  {{- end }}
  {{- end }}
  {{- end }}
  {{- with .Values.egress.proxy.existingSecret }}
  - name: GATEWAY_EGRESS_PROXY
    valueFrom: {secretKeyRef: {name: {{ . }}, key: {{ $.Values.egress.proxy.key }}}}
  {{- end }}
  {{- with .Values.extraEnv }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with .Values.extraEnvFrom }}
envFrom:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.resources }}
resources:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
volumeMounts:
  # A folder, not single files: Kubernetes replaces the files of a folder when the ConfigMap changes.
  - {name: configuration, mountPath: /etc/gateway, readOnly: true}
  - {name: home, mountPath: /var/lib/gateway}
  - {name: tmp, mountPath: /tmp}
  {{- if .Values.egress.certificateAuthorities }}
  - {name: authorities, mountPath: /etc/gateway-authorities, readOnly: true}
  {{- end }}
  {{- range .Values.secretFiles }}
  - {name: {{ printf "secret-%s" . | replace "." "-" | trunc 63 | trimSuffix "-" }}, mountPath: /etc/gateway-secrets/{{ . }}, readOnly: true}
  {{- end }}
  {{- with .Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

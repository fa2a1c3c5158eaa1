{{/* Two mappings as one: mappings merge deep, everything else of the second replaces. */}}
{{- define "gateway.merge" -}}
{{- $merged := deepCopy (first .) -}}
{{- range $key, $value := last . -}}
{{- $under := get $merged $key -}}
{{- if and (kindIs "map" $value) (kindIs "map" $under) -}}
{{- $_ := set $merged $key (include "gateway.merge" (list $under $value) | fromYaml) -}}
{{- else -}}
{{- $_ := set $merged $key $value -}}
{{- end -}}
{{- end -}}
{{- toYaml $merged -}}
{{- end -}}

{{/* What the chart writes into gateway.yaml. */}}
{{- define "gateway.ownConfiguration" -}}
server:
  public: {host: 0.0.0.0, port: 8080}
  management: {host: 0.0.0.0, port: 9090}
  {{- with include "gateway.baseUrl" . }}
  baseUrl: {{ quote . }}
  {{- end }}
  {{- with .Values.trustedProxies }}
  trustedProxies: {{ toJson . }}
  {{- end }}
  log: {format: json}
  reload: {watch: {{ .Values.reload.watch }}}
  shutdown:
    delay: {{ .Values.shutdown.delaySeconds }}s
    drain: {{ .Values.shutdown.drainSeconds }}s
  {{- if .Values.encryption.existingSecret }}
  encryption:
    keys:
      {{- range .Values.encryption.keys }}
      - id: {{ quote .id }}
        key: {{ printf "${%s}" (include "gateway.keyVariable" .id) | quote }}
      {{- end }}
  {{- end }}
  {{- if or .Values.egress.certificateAuthorities .Values.egress.proxy.url .Values.egress.proxy.existingSecret }}
  egress:
    {{- with .Values.egress.certificateAuthorities }}
    certificateAuthorities:
      {{- range . }}
      - /etc/gateway-authorities/{{ default .secret .configMap }}/{{ .key }}
      {{- end }}
    {{- end }}
    {{- if .Values.egress.proxy.existingSecret }}
    proxy: "${GATEWAY_EGRESS_PROXY}"
    {{- else if .Values.egress.proxy.url }}
    proxy: {{ quote .Values.egress.proxy.url }}
    {{- end }}
  {{- end }}
  {{- if eq .Values.store.kind "postgresql" }}
  providers: {indexeddb: main}
providers:
  indexeddb:
    main:
      source: builtin:postgresql
      config:
        {{- with .Values.store.postgresql }}
        url: {{ if .urlKey }}"${GATEWAY_DB_URL}"{{ else }}{{ quote .url }}{{ end }}
        user: {{ if .userKey }}"${GATEWAY_DB_USER}"{{ else }}{{ quote .user }}{{ end }}
        {{- if .existingSecret }}
        password: "${GATEWAY_DB_PASSWORD}"
        {{- end }}
        poolSize: {{ int .poolSize }}
        {{- end }}
  {{- end }}
{{- end -}}

{{/* All of gateway.yaml. */}}
{{- define "gateway.configuration" -}}
{{- include "gateway.merge" (list (include "gateway.ownConfiguration" . | fromYaml) .Values.configuration) -}}
{{- end -}}

{{/*
The digest of what running pods do not take over: all of it, or with reload.watch what is left of it without the blocks
that docs/reload.md calls live. The lock file counts, because the init container fetches what it names.
*/}}
{{- define "gateway.restartDigest" -}}
{{- $configuration := include "gateway.configuration" . | fromYaml -}}
{{- if .Values.reload.watch -}}
{{- $server := omit $configuration.server "log" "egress" -}}
{{- $configuration = set (omit $configuration "apps" "connections" "workflows") "server" $server -}}
{{- end -}}
{{- printf "%s\n%s" (toYaml $configuration) .Values.lockFile | sha256sum -}}
{{- end -}}

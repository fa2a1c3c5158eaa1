{{/* What the schema of the values cannot say. All problems come at once. */}}
{{- define "gateway.checks" -}}
{{- $problems := list -}}
{{- if not .Values.image.repository -}}
{{- $problems = append $problems "image.repository is empty: name the repository of the image that you built, such as registry.example.com/gateway" -}}
{{- end -}}
{{- $server := default dict .Values.configuration.server -}}
{{- if not (or .Values.encryption.existingSecret $server.encryption) -}}
{{- $problems = append $problems "encryption.existingSecret is empty: make a Secret with 'kubectl create secret generic gateway-keys --from-literal=key=\"$(openssl rand -base64 32)\"' and name it" -}}
{{- end -}}
{{- range $listener := list "public" "management" -}}
{{- $settings := default dict (get $server $listener) -}}
{{- if or (hasKey $settings "port") (hasKey $settings "host") -}}
{{- $problems = append $problems (printf "configuration.server.%s has host or port, which the chart sets: use service.%s.port" $listener $listener) -}}
{{- end -}}
{{- end -}}
{{- if hasKey $server "shutdown" -}}
{{- $problems = append $problems "configuration.server.shutdown is set by the chart: use shutdown.delaySeconds and shutdown.drainSeconds, from which it also computes terminationGracePeriodSeconds" -}}
{{- end -}}
{{- if eq .Values.store.kind "postgresql" -}}
{{- with .Values.store.postgresql -}}
{{- if and (not .url) (not .urlKey) -}}
{{- $problems = append $problems "store.postgresql has neither url nor urlKey: name the database, such as url: jdbc:postgresql://db.example.com:5432/gateway, or set store.kind to sqlite for one replica" -}}
{{- end -}}
{{- if and .url .urlKey -}}
{{- $problems = append $problems "store.postgresql has url and urlKey: leave one of them out" -}}
{{- end -}}
{{- if and (or .urlKey .userKey) (not .existingSecret) -}}
{{- $problems = append $problems "store.postgresql.existingSecret is empty, but urlKey and userKey are keys of it: name the Secret" -}}
{{- end -}}
{{- if and .existingSecret (not .passwordKey) -}}
{{- $problems = append $problems "store.postgresql.passwordKey is empty: name the key of the password in the Secret" -}}
{{- end -}}
{{- end -}}
{{- else if include "gateway.several" . -}}
{{- $problems = append $problems "store.kind sqlite serves one replica: set replicas to 1 and autoscaling.enabled to false, or take postgresql" -}}
{{- end -}}
{{- if and .Values.egress.proxy.url .Values.egress.proxy.existingSecret -}}
{{- $problems = append $problems "egress.proxy has url and existingSecret: leave one of them out" -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.hosts) -}}
{{- $problems = append $problems "ingress.hosts is empty: name the host of the gateway" -}}
{{- end -}}
{{- if and .Values.httpRoute.enabled (not .Values.httpRoute.parentRefs) -}}
{{- $problems = append $problems "httpRoute.parentRefs is empty: name the Gateway that takes the route" -}}
{{- end -}}
{{- if .Values.autoscaling.enabled -}}
{{- if gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas) -}}
{{- $problems = append $problems "autoscaling.minReplicas is more than autoscaling.maxReplicas" -}}
{{- end -}}
{{- if not (or .Values.autoscaling.cpuPercent .Values.autoscaling.callsInFlight) -}}
{{- $problems = append $problems "autoscaling has no metric: set cpuPercent or callsInFlight" -}}
{{- end -}}
{{- if and .Values.autoscaling.cpuPercent (not (dig "requests" "cpu" "" .Values.resources)) -}}
{{- $problems = append $problems "resources.requests.cpu is missing, of which autoscaling.cpuPercent is a part: set it, or set cpuPercent to 0" -}}
{{- end -}}
{{- end -}}
{{- if $problems -}}
{{- fail (printf "\n  %s\n" (join "\n  " $problems)) -}}
{{- end -}}
{{- end -}}

{{/* streamdeid.toml from the values. JSON's strings, numbers, booleans and lists are also TOML's. */}}

{{- define "streamdeid.settings" -}}
{{- $kafka := dict "bootstrap" .Values.kafka.bootstrap "group" .Values.kafka.group "topics" .Values.kafka.topics "compression" .Values.kafka.compression "max_batch_mb" .Values.kafka.maxBatchMb -}}
{{- $security := include "streamdeid.securityProtocol" . -}}
{{- $_ := set $kafka "security_protocol" $security -}}
{{- with .Values.kafka.tls -}}
{{- if .caSecret -}}{{- $_ := set $kafka "ssl_ca" "/etc/streamdeid/ca/ca.crt" -}}{{- end -}}
{{- if .clientSecret -}}
{{- $_ := set $kafka "ssl_certificate" "/etc/streamdeid/client/tls.crt" -}}
{{- $_ := set $kafka "ssl_key" "/etc/streamdeid/client/tls.key" -}}
{{- end -}}
{{- end -}}
{{- with .Values.kafka.sasl -}}
{{- if .mechanism -}}{{- $_ := set $kafka "sasl_mechanism" .mechanism -}}{{- end -}}
{{- if .tokenEndpoint -}}{{- $_ := set $kafka "sasl_token_endpoint" .tokenEndpoint -}}{{- end -}}
{{- if .tokenCaSecret -}}{{- $_ := set $kafka "sasl_token_ca" "/etc/streamdeid/token-ca/ca.crt" -}}{{- end -}}
{{- if .scope -}}{{- $_ := set $kafka "sasl_scope" .scope -}}{{- end -}}
{{- if .awsRegion -}}{{- $_ := set $kafka "sasl_aws_region" .awsRegion -}}{{- end -}}
{{- end -}}
{{- $policy := .Values.policy.name -}}
{{- if or .Values.policy.inline .Values.policy.configMap -}}{{- $policy = "/etc/streamdeid/policy/policy.toml" -}}{{- end -}}
{{- $keys := dict "required" (not (empty .Values.keys.secret)) -}}
{{- if not .Values.keys.secret -}}
{{- $_ := set $keys "epoch" .Values.keys.epoch -}}
{{- else if .Values.keys.key -}}
{{- $_ := set $keys "file" "/etc/streamdeid/keys/project.key" -}}
{{- $_ := set $keys "epoch" .Values.keys.epoch -}}
{{- else -}}
{{- $_ := set $keys "folder" "/etc/streamdeid/keys" -}}
{{- end -}}
{{- $policySection := dict "name" $policy -}}
{{- if .Values.policy.modelClaim -}}{{- $_ := set $policySection "model" "/etc/streamdeid/model" -}}{{- end -}}
{{- $budget := dict
    "cpu_seconds" .Values.budget.cpuSeconds
    "wall_seconds" .Values.budget.wallSeconds
    "memory_mb" .Values.budget.memoryMb
    "attempts" .Values.budget.attempts -}}
{{- $shadow := dict "share" .Values.shadow.share -}}
{{- with .Values.shadow.policy -}}{{- $_ := set $shadow "policy" . -}}{{- end -}}
{{- if .Values.shadow.inline -}}{{- $_ := set $shadow "policy" "/etc/streamdeid/shadow/policy.toml" -}}{{- end -}}
{{- if .Values.shadow.modelClaim -}}{{- $_ := set $shadow "model" "/etc/streamdeid/shadow-model" -}}{{- end -}}
{{- $letters := dict "max_bytes" (int .Values.deadLetters.maxBytes) "replayed" .Values.deadLetters.replayed -}}
{{- with .Values.deadLetters.publicKey -}}{{- $_ := set $letters "public_key" . -}}{{- end -}}
{{- $own := dict
    "source" (dict "name" "kafka")
    "sink" (dict "name" "kafka")
    "kafka" $kafka
    "policy" $policySection
    "keys" $keys
    "budget" $budget
    "shadow" $shadow
    "dead_letters" $letters
    "service" (dict "host" "0.0.0.0" "port" 8080 "drain_seconds" .Values.drain.seconds) -}}
{{- $all := mergeOverwrite $own (deepCopy .Values.settings) -}}
{{- range $section, $entries := $all }}
[{{ $section }}]
{{- range $key, $value := $entries }}
{{ $key }} = {{ toJson $value }}
{{- end }}
{{ end -}}
{{- end -}}

{{- define "streamdeid.securityProtocol" -}}
{{- if .Values.kafka.sasl.mechanism -}}SASL_{{- end -}}
{{- if .Values.kafka.tls.enabled -}}SSL{{- else -}}PLAINTEXT{{- end -}}
{{- end -}}

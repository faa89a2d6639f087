{{/* How Kafka's own tools log in. Credentials come from the environment and from files when the tool runs. */}}

{{- define "streamdeid.topics.properties" -}}
security.protocol={{ include "streamdeid.securityProtocol" . }}
config.providers=env,dir
config.providers.env.class=org.apache.kafka.common.config.provider.EnvVarConfigProvider
config.providers.dir.class=org.apache.kafka.common.config.provider.DirectoryConfigProvider
{{- if .Values.kafka.tls.caSecret }}
ssl.truststore.type=PEM
ssl.truststore.certificates=${dir:/etc/streamdeid/ca:ca.crt}
{{- end }}
{{- if .Values.kafka.tls.clientSecret }}
ssl.keystore.type=PEM
ssl.keystore.certificate.chain=${dir:/etc/streamdeid/client:tls.crt}
ssl.keystore.key=${dir:/etc/streamdeid/client:tls.key}
{{- end }}
{{- with .Values.kafka.sasl }}
{{- if .mechanism }}
sasl.mechanism={{ .mechanism }}
{{- end }}
{{- if hasPrefix "SCRAM" .mechanism }}
sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="${env:LOGIN}" password="${env:PASSWORD}";
{{- else if eq .mechanism "PLAIN" }}
sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="${env:LOGIN}" password="${env:PASSWORD}";
{{- else if eq .mechanism "OAUTHBEARER" }}
sasl.jaas.config=org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required clientId="${env:LOGIN}" clientSecret="${env:PASSWORD}" scope="{{ .scope }}";
sasl.login.callback.handler.class=org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginCallbackHandler
sasl.oauthbearer.token.endpoint.url={{ .tokenEndpoint }}
{{- end }}
{{- end }}
{{- end -}}

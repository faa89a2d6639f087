{{/* The pod, the same for the Deployment and the StatefulSet. */}}

{{- define "streamdeid.pod" -}}
metadata:
  labels:
    {{- include "streamdeid.labels" . | nindent 4 }}
    app.kubernetes.io/component: service
    {{- with .Values.podLabels }}{{ toYaml . | nindent 4 }}{{ end }}
  annotations:
    # A changed policy or setting rolls the pods.
    checksum/config: {{ include "streamdeid.settings" . | sha256sum }}
    checksum/policy: {{ .Values.policy.inline | sha256sum }}
    {{- with .Values.podAnnotations }}{{ toYaml . | nindent 4 }}{{ end }}
spec:
  serviceAccountName: {{ include "streamdeid.serviceAccountName" . }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with .Values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  {{- with .Values.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  terminationGracePeriodSeconds: {{ .Values.drain.graceSeconds }}
  securityContext: {{- include "streamdeid.podSecurity" . | nindent 4 }}
  {{- with .Values.nodeSelector }}
  nodeSelector: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.topologySpread }}
  topologySpreadConstraints:
    {{- range . }}
    - topologyKey: {{ . }}
      maxSkew: 1
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels: {{- include "streamdeid.selector" $ | nindent 10 }}
    {{- end }}
  {{- end }}
  containers:
    - name: streamdeid
      {{- include "streamdeid.container" . | nindent 6 }}
  volumes: {{- include "streamdeid.volumes" . | nindent 4 }}
{{- end -}}

{{- define "streamdeid.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile: {type: RuntimeDefault}
{{- end -}}

{{- define "streamdeid.containerSecurity" -}}
allowPrivilegeEscalation: false
privileged: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: {drop: [ALL]}
{{- end -}}

{{- define "streamdeid.container" -}}
image: {{ include "streamdeid.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
args: [run, --config, /etc/streamdeid/streamdeid.toml]
securityContext: {{- include "streamdeid.containerSecurity" . | nindent 2 }}
ports:
  - {name: http, containerPort: 8080, protocol: TCP}
env: {{- include "streamdeid.env" . | nindent 2 }}
resources: {{- toYaml .Values.resources | nindent 2 }}
startupProbe:
  httpGet: {path: /livez, port: http}
  {{- toYaml .Values.probes.startup | nindent 2 }}
livenessProbe:
  httpGet: {path: /livez, port: http}
  timeoutSeconds: 5
  {{- toYaml .Values.probes.liveness | nindent 2 }}
readinessProbe:
  httpGet: {path: /readyz, port: http}
  timeoutSeconds: 5
  {{- toYaml .Values.probes.readiness | nindent 2 }}
lifecycle:
  preStop:
    exec:
      command: [python, -c, "import time; time.sleep({{ .Values.drain.preStopSeconds }})"]
volumeMounts: {{- include "streamdeid.mounts" . | nindent 2 }}
{{- end -}}

{{- define "streamdeid.env" -}}
- name: POD_NAME
  valueFrom:
    fieldRef: {fieldPath: metadata.name}
- name: STREAMDEID_KAFKA__TRANSACTIONAL_ID
  value: {{ default (printf "%s-$(POD_NAME)" .Values.kafka.group) .Values.kafka.transactionalId | quote }}
{{- if eq .Values.kind "StatefulSet" }}
- name: STREAMDEID_KAFKA__GROUP_INSTANCE_ID
  value: $(POD_NAME)
{{- end }}
{{- with .Values.kafka.sasl }}
{{- if .secret }}
- name: STREAMDEID_KAFKA__SASL_USERNAME
  valueFrom:
    secretKeyRef: {name: {{ .secret }}, key: {{ .usernameKey }}}
- name: STREAMDEID_KAFKA__SASL_PASSWORD
  valueFrom:
    secretKeyRef: {name: {{ .secret }}, key: {{ .passwordKey }}}
{{- end }}
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "streamdeid.mounts" -}}
- {name: config, mountPath: /etc/streamdeid/streamdeid.toml, subPath: streamdeid.toml, readOnly: true}
- {name: scratch, mountPath: /tmp}
{{- if or .Values.policy.inline .Values.policy.configMap }}
- {name: policy, mountPath: /etc/streamdeid/policy, readOnly: true}
{{- end }}
{{- if .Values.policy.modelClaim }}
- {name: model, mountPath: /etc/streamdeid/model, readOnly: true}
{{- end }}
{{- if .Values.shadow.inline }}
- {name: shadow, mountPath: /etc/streamdeid/shadow, readOnly: true}
{{- end }}
{{- if .Values.shadow.modelClaim }}
- {name: shadow-model, mountPath: /etc/streamdeid/shadow-model, readOnly: true}
{{- end }}
{{- if .Values.keys.secret }}
- {name: keys, mountPath: /etc/streamdeid/keys, readOnly: true}
{{- end }}
{{- if .Values.kafka.tls.caSecret }}
- {name: ca, mountPath: /etc/streamdeid/ca, readOnly: true}
{{- end }}
{{- if .Values.kafka.sasl.tokenCaSecret }}
- {name: token-ca, mountPath: /etc/streamdeid/token-ca, readOnly: true}
{{- end }}
{{- if .Values.kafka.tls.clientSecret }}
- {name: client, mountPath: /etc/streamdeid/client, readOnly: true}
{{- end }}
{{- end -}}

{{- define "streamdeid.volumes" -}}
- name: config
  configMap: {name: {{ include "streamdeid.fullname" . }}}
- name: scratch
  emptyDir: {medium: Memory, sizeLimit: 16Mi}
{{- if or .Values.policy.inline .Values.policy.configMap }}
- name: policy
  configMap:
    name: {{ default (include "streamdeid.fullname" .) .Values.policy.configMap }}
    items: [{key: policy.toml, path: policy.toml}]
{{- end }}
{{- with .Values.policy.modelClaim }}
- name: model
  persistentVolumeClaim: {claimName: {{ . }}, readOnly: true}
{{- end }}
{{- if .Values.shadow.inline }}
- name: shadow
  configMap:
    name: {{ include "streamdeid.fullname" . }}
    items: [{key: shadow.toml, path: policy.toml}]
{{- end }}
{{- with .Values.shadow.modelClaim }}
- name: shadow-model
  persistentVolumeClaim: {claimName: {{ . }}, readOnly: true}
{{- end }}
{{- with .Values.keys }}
{{- if .secret }}
- name: keys
  secret:
    secretName: {{ .secret }}
    defaultMode: 0440
    {{- with .key }}
    items: [{key: {{ . }}, path: project.key}]
    {{- end }}
{{- end }}
{{- end }}
{{- with .Values.kafka.sasl }}
{{- if .tokenCaSecret }}
- name: token-ca
  secret: {secretName: {{ .tokenCaSecret }}, items: [{key: {{ .tokenCaKey }}, path: ca.crt}]}
{{- end }}
{{- end }}
{{- with .Values.kafka.tls }}
{{- if .caSecret }}
- name: ca
  secret: {secretName: {{ .caSecret }}, items: [{key: {{ .caKey }}, path: ca.crt}]}
{{- end }}
{{- if .clientSecret }}
- name: client
  secret:
    secretName: {{ .clientSecret }}
    defaultMode: 0440
    items: [{key: {{ .certKey }}, path: tls.crt}, {key: {{ .keyKey }}, path: tls.key}]
{{- end }}
{{- end }}
{{- end -}}

{{/* Combinations that cannot work, each refused with a sentence that says which values and what to do. */}}

{{- define "streamdeid.checks" -}}
{{- $v := .Values -}}
{{- $most := int (include "streamdeid.maxReplicas" .) -}}
{{- if and $v.autoscaling.keda.enabled $v.autoscaling.hpa.enabled -}}
{{- fail "autoscaling.keda and autoscaling.hpa are both enabled: two scalers would fight over the replicas; enable one." -}}
{{- end -}}
{{- if and (gt (int $v.kafka.partitions) 0) (gt $most (int $v.kafka.partitions)) -}}
{{- fail (printf "%d pods could run, but kafka.partitions is %d: a pod without a partition does nothing; lower replicas (or maxReplicas), or add partitions." $most (int $v.kafka.partitions)) -}}
{{- end -}}
{{- if and $v.kafka.transactionalId (gt $most 1) (not (contains "$(POD_NAME)" $v.kafka.transactionalId)) -}}
{{- fail (printf "kafka.transactionalId %q would be shared by %d pods, which would fence one another; put $(POD_NAME) into it or leave it empty." $v.kafka.transactionalId $most) -}}
{{- end -}}
{{- if le (int $v.drain.graceSeconds) (add (int $v.drain.preStopSeconds) (int $v.drain.seconds)) -}}
{{- fail (printf "drain.graceSeconds is %d, not more than drain.preStopSeconds and drain.seconds together (%d): Kubernetes would kill a pod in its last transaction; raise it." (int $v.drain.graceSeconds) (add (int $v.drain.preStopSeconds) (int $v.drain.seconds))) -}}
{{- end -}}
{{- if and $v.serviceMonitor.enabled $v.podMonitor.enabled -}}
{{- fail "serviceMonitor and podMonitor are both enabled: every pod would be scraped twice and every sum doubled; enable one." -}}
{{- end -}}
{{- if and $v.policy.inline $v.policy.configMap -}}
{{- fail "policy.inline and policy.configMap are both given: only one policy can hold; drop one." -}}
{{- end -}}
{{- if and $v.topics.create (not $v.topics.names) -}}
{{- fail "topics.create is on, but topics.names is empty: name the topics to create." -}}
{{- end -}}
{{- if and $v.topics.create (eq $v.kafka.sasl.mechanism "AWS_MSK_IAM") -}}
{{- fail "topics.create is on with AWS_MSK_IAM, which Kafka's own tools cannot speak: create the topics by your means." -}}
{{- end -}}
{{- if and (gt $most 1) (not $v.keys.secret) -}}
{{- fail (printf "%d pods could run, but keys.secret is empty: each would make a key of its own, and one patient would have as many pseudonyms; name the secret." $most) -}}
{{- end -}}
{{- with ($v.resources.limits | default dict).memory -}}
{{- $limit := int (include "streamdeid.mebibytes" .) -}}
{{- $needed := add (int $v.budget.memoryMb) 384 -}}
{{- $hasShadow := or $v.shadow.policy $v.shadow.inline $v.shadow.modelClaim -}}
{{- if and $hasShadow (gt (add $needed (int $v.budget.memoryMb) 256) $limit) -}}
{{- fail (printf "shadow works on each message too, which takes budget.memoryMb (%d) and 256 once more: %d mebibytes in all, more than resources.limits.memory (%s); raise the limit, lower the budget or drop the shadow." (int $v.budget.memoryMb) (add $needed (int $v.budget.memoryMb) 256) (toString .)) -}}
{{- end -}}
{{- if gt $needed $limit -}}
{{- fail (printf "budget.memoryMb is %d, and with 384 for the processes themselves that is more than resources.limits.memory (%s): one message could end the container; raise the limit or lower the budget." (int $v.budget.memoryMb) (toString .)) -}}
{{- end -}}
{{- end -}}
{{- include "streamdeid.checks.security" . -}}
{{- include "streamdeid.checks.scaling" . -}}
{{- end -}}

{{/* A quantity of memory in mebibytes; 0 for one that is smaller. */}}
{{- define "streamdeid.mebibytes" -}}
{{- $text := toString . -}}
{{- $number := float64 (regexFind "^[0-9.]+([eE][0-9]+)?" $text) -}}
{{- $unit := regexReplaceAll "^[0-9.]+([eE][0-9]+)?" $text "" -}}
{{- $bytes := dict "" 1.0 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "Ki" 1024.0 "Mi" 1048576.0 "Gi" 1073741824.0 "Ti" 1099511627776.0 -}}
{{- divf (mulf $number (get $bytes $unit | default 1.0)) 1048576.0 | floor | int64 -}}
{{- end -}}

{{- define "streamdeid.checks.security" -}}
{{- $tls := .Values.kafka.tls -}}
{{- $sasl := .Values.kafka.sasl -}}
{{- if and (or $tls.caSecret $tls.clientSecret) (not $tls.enabled) -}}
{{- fail "kafka.tls names certificates, but kafka.tls.enabled is false: they would not be used; enable TLS." -}}
{{- end -}}
{{- if and (has $sasl.mechanism (list "PLAIN" "SCRAM-SHA-256" "SCRAM-SHA-512" "OAUTHBEARER")) (not $sasl.secret) -}}
{{- fail (printf "kafka.sasl.mechanism is %s, but kafka.sasl.secret is empty: name the secret that holds the credentials." $sasl.mechanism) -}}
{{- end -}}
{{- if and $sasl.secret (not $sasl.mechanism) -}}
{{- fail "kafka.sasl.secret is given, but kafka.sasl.mechanism is empty: the credentials would not be used; name the mechanism." -}}
{{- end -}}
{{- if and (has $sasl.mechanism (list "PLAIN" "OAUTHBEARER" "AWS_MSK_IAM")) (not $tls.enabled) -}}
{{- fail (printf "kafka.sasl.mechanism %s sends a secret that anyone on the wire could use: set kafka.tls.enabled." $sasl.mechanism) -}}
{{- end -}}
{{- if and (eq $sasl.mechanism "OAUTHBEARER") (not $sasl.tokenEndpoint) -}}
{{- fail "kafka.sasl.mechanism is OAUTHBEARER, but kafka.sasl.tokenEndpoint is empty: say where tokens come from." -}}
{{- end -}}
{{- if and $sasl.tokenCaSecret (not $sasl.tokenEndpoint) -}}
{{- fail "kafka.sasl.tokenCaSecret is given, but kafka.sasl.tokenEndpoint is empty: nobody would be asked for tokens; name the address." -}}
{{- end -}}
{{- if and $sasl.tokenCaSecret .Values.topics.create -}}
{{- fail "topics.create is on with kafka.sasl.tokenCaSecret, which Kafka's own tools do not read: create the topics by your means." -}}
{{- end -}}
{{- if and (eq $sasl.mechanism "AWS_MSK_IAM") (not $sasl.awsRegion) -}}
{{- fail "kafka.sasl.mechanism is AWS_MSK_IAM, but kafka.sasl.awsRegion is empty: name the cluster's region." -}}
{{- end -}}
{{- end -}}

{{- define "streamdeid.checks.scaling" -}}
{{- range $name, $scaler := .Values.autoscaling -}}
{{- if and $scaler.enabled (gt (int $scaler.minReplicas) (int $scaler.maxReplicas)) -}}
{{- fail (printf "autoscaling.%s.minReplicas is %d, more than maxReplicas (%d): swap them." $name (int $scaler.minReplicas) (int $scaler.maxReplicas)) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.autoscaling.keda.enabled (not .Values.autoscaling.keda.topics) -}}
{{- fail "autoscaling.keda is enabled, but autoscaling.keda.topics is empty: name the topics whose lag counts." -}}
{{- end -}}
{{- end -}}

#!/usr/bin/env bash
# The programs that the tests drive and pip does not bring: Helm, Prometheus with promtool, Chromium, Java with
# Maven, which bring Kafka and HAPI, and the custom resource definitions of KEDA and the Prometheus operator. Prints
# the folders to put in front of PATH.
#
# Everything goes to a cache outside the repository, and what is there is not fetched again. Where no
# administrator's rights are at hand the Debian packages are left out with a word, and the tests name what is missing.
set -euo pipefail

HELM=v3.19.0
KUBERNETES=1.34
PROMETHEUS_OPERATOR=v0.85.0
KEDA=v2.17.2

cache=${STREAMDEID_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/streamdeid}
mkdir -p "$cache/bin" "$cache/crds"

say() { echo "tools: $*" >&2; }

# Run a command silently; show what it said only if it failed.
quietly() {
    local log
    log=$(mktemp)
    if ! "$@" >"$log" 2>&1; then
        say "failed: $*"
        cat "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

debian_packages() {
    local missing=()
    command -v prometheus >/dev/null && command -v promtool >/dev/null || missing+=(prometheus)
    command -v chromium >/dev/null || missing+=(chromium)
    command -v javac >/dev/null || missing+=(default-jdk-headless)
    command -v mvn >/dev/null || missing+=(maven)
    [ ${#missing[@]} -eq 0 ] && return
    if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
        say "please install ${missing[*]}: this needs a Debian system and its administrator"
        return
    fi
    say "installing ${missing[*]} (Debian)"
    quietly apt-get update -qq
    # The package would start a server of its own; the tests start theirs.
    printf '#!/bin/sh\nexit 101\n' >"$cache/policy-rc.d"
    if [ ! -e /usr/sbin/policy-rc.d ]; then
        install -m 755 "$cache/policy-rc.d" /usr/sbin/policy-rc.d
        trap 'rm -f /usr/sbin/policy-rc.d' RETURN
    fi
    DEBIAN_FRONTEND=noninteractive quietly apt-get install -qq --yes --no-install-recommends \
        "${missing[@]}" fonts-dejavu-core
}

helm() {
    [ -x "$cache/bin/helm" ] && [ "$(cat "$cache/helm.version" 2>/dev/null)" = "$HELM/$KUBERNETES" ] && return
    say "building helm $HELM (Go)"
    # Without these words a Helm built from its module takes every cluster for Kubernetes 1.20.
    local at=helm.sh/helm/v3/pkg/chartutil
    local words="-s -w -X $at.k8sVersionMajor=${KUBERNETES%.*} -X $at.k8sVersionMinor=${KUBERNETES#*.}"
    GOBIN="$cache/bin" quietly go install -trimpath -buildvcs=false -ldflags "$words" \
        "helm.sh/helm/v3/cmd/helm@$HELM"
    echo "$HELM/$KUBERNETES" >"$cache/helm.version"
}

# The custom resources' schemas, from the modules of those who define them.
crds() {
    local module=$1 version=$2 inside=$3 names=$4 folder
    [ -e "$cache/crds/$names-$version" ] && return
    say "fetching the resource definitions of $module $version (Go)"
    folder=$(cd / && go mod download -json "$module@$version" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
    mkdir -p "$cache/crds/$names"
    cp -f "$folder/$inside"/*.yaml "$cache/crds/$names/"
    chmod -R u+w "$cache/crds/$names"
    touch "$cache/crds/$names-$version"
}

debian_packages &
debian=$!
helm
crds github.com/prometheus-operator/prometheus-operator "$PROMETHEUS_OPERATOR" \
    example/prometheus-operator-crd monitoring.coreos.com
crds github.com/kedacore/keda/v2 "$KEDA" config/crd/bases keda.sh
wait "$debian"
echo "$cache/bin"

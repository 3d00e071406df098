#!/usr/bin/env bash
# Takes a business model through the chain of a running service and brings the generated repository home as a ZIP.
#
#   examples/run.sh examples/amap/amap.cim.json                    one service with all contexts
#   examples/run.sh examples/amap/amap.cim.json MICROSERVICES      one service for each context
#
# BASE_URL is the service's address (http://127.0.0.1:8080). Needs bash, curl and node.
set -euo pipefail

FILE=${1:?name a file with a business model}
STYLE=${2:-MODULAR_MONOLITH}
BASE_URL=${BASE_URL:-http://127.0.0.1:8080}

json() {
  node -p "
    const it = JSON.parse(require('node:fs').readFileSync(0, 'utf8').trim() || '{\"errorId\":1,\"message\":\"No answer.\"}');
    if (it.errorId) { console.error([it.message, ...(it.issues ?? [])].join('\n')); process.exit(1); }
    $1"
}
call() { curl --silent --show-error --fail-with-body --header "X-Auth-Token: $TOKEN" "$@"; }
save() { call --output "$1" "${@:2}" || { cat "$1" >&2; rm "$1"; return 1; }; }
send() { call --request "$1" --header 'Content-Type: application/json' --data-binary @- "$BASE_URL$2"; }
transform() {
  local job
  job=$(printf '{"sourceModelId":"%s"}' "$2" | send POST "/api/transformations/$1" | json it.id)
  call "$BASE_URL/api/transformations/jobs/$job?wait=30"
}

TOKEN=$(TOKEN= call --request POST "$BASE_URL/api/auth/guest" | json it.token)
PROJECT=$(printf '{"name":"%s"}' "$(basename "$FILE" .cim.json)" | send POST /api/projects | json it.id)
CIM=$(json "JSON.stringify({ projectId: '$PROJECT', content: it })" < "$FILE" | send POST /api/cim | json it.id)

PIM=$(transform cim-to-pim "$CIM" | json it.targetModelId)
# The architect's first decision: how the system is cut into pieces.
call "$BASE_URL/api/pim/$PIM" | json "
  const index = it.content.decisions.findIndex(({ key }) => key === 'ARCHITECTURE_STYLE');
  const { id } = it.content.decisions[index].options.find(({ code }) => code === '$STYLE');
  const path = '/decisions/' + index + '/chosen';
  JSON.stringify({ expectedRevision: it.revision, operations: [{ op: 'replace', path, value: id }] })
" | send PATCH "/api/pim/$PIM" | json "'PIM revision ' + it.revision"

PSM=$(transform pim-to-psm "$PIM" | json it.targetModelId)
ARTIFACT=$(transform psm-to-artifact "$PSM" | json it.artifactId)
save "$(basename "$FILE" .cim.json).zip" "$BASE_URL/api/artifact/$ARTIFACT/download"
call "$BASE_URL/api/psm/$PSM" | json "'Workloads: ' + it.content.workloads.map(({ name }) => name).join(', ')"
call "$BASE_URL/api/artifact/$ARTIFACT/files" | json "it.length + ' files'"

import { workloadsOf } from './render.mjs';

const matches = (selector, labels) =>
  Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
  (selector?.matchExpressions ?? []).every(({ key, values }) => values.includes(labels[key]));

const containersOf = ({ pod }) => [...(pod.initContainers ?? []), ...pod.containers];
const served = (objects) => workloadsOf(objects).filter(({ kind }) => kind !== 'Job');

/**
 * What must hold in a set that people rely on. Each rule is a sentence, and a function from the rendered objects to the
 * names of those that break it.
 */
export const rules = {
  'every Deployment has at least two replicas': (objects) =>
    objects
      .filter(({ kind }) => kind === 'Deployment')
      .filter(({ metadata: { name }, spec }) => {
        const autoscaler = objects.find(
          (other) =>
            other.kind === 'HorizontalPodAutoscaler' &&
            other.spec.scaleTargetRef.kind === 'Deployment' &&
            other.spec.scaleTargetRef.name === name,
        );
        // An autoscaler and a fixed number would work against each other.
        if (autoscaler) return !(autoscaler.spec.minReplicas >= 2) || spec.replicas !== undefined;
        return !(spec.replicas >= 2);
      })
      .map(({ metadata }) => metadata.name),

  'no replica is taken away before its successor serves': (objects) =>
    objects
      .filter(({ kind }) => kind === 'Deployment')
      .filter(({ spec }) => spec.strategy?.rollingUpdate?.maxUnavailable !== 0)
      .map(({ metadata }) => metadata.name),

  'whatever drains a machine leaves one replica of each': (objects) =>
    served(objects)
      .filter(
        ({ labels }) =>
          !objects.some(
            ({ kind, spec }) =>
              kind === 'PodDisruptionBudget' &&
              matches(spec.selector, labels) &&
              (spec.maxUnavailable === 1 || spec.minAvailable >= 1),
          ),
      )
      .map(({ name }) => name),

  'replicas are spread over machines and zones': (objects) =>
    objects
      .filter(({ kind }) => kind === 'Deployment')
      .filter(({ spec }) => {
        const { spec: pod, metadata } = spec.template;
        const spread = (pod.topologySpreadConstraints ?? []).filter(({ labelSelector }) => {
          const selected = labelSelector?.matchLabels ?? {};
          return selected['app.kubernetes.io/name'] !== undefined && matches(labelSelector, metadata.labels);
        });
        return !['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].every((key) =>
          spread.some(({ topologyKey }) => topologyKey === key),
        );
      })
      .map(({ metadata }) => metadata.name),

  'start, life and readiness are asked apart': (objects) =>
    served(objects)
      .filter((workload) =>
        containersOf(workload).some(
          ({ startupProbe, livenessProbe, readinessProbe }) =>
            !startupProbe ||
            !livenessProbe ||
            !readinessProbe ||
            (livenessProbe.httpGet && livenessProbe.httpGet.path === readinessProbe.httpGet?.path),
        ),
      )
      .map(({ name }) => name),

  'a stopping program has time to finish what it has begun': (objects) =>
    served(objects)
      .filter(({ pod }) => !(pod.terminationGracePeriodSeconds >= 30))
      .map(({ name }) => name),

  'every container says what it needs, and how much memory it may take': (objects) =>
    workloadsOf(objects)
      .filter((workload) =>
        containersOf(workload).some(
          ({ resources }) =>
            !resources?.requests?.cpu || !resources.requests.memory || !resources.limits?.memory,
        ),
      )
      .map(({ name }) => name),

  'every container is an ordinary user that cannot change its own files nor gain rights': (objects) =>
    workloadsOf(objects)
      .filter(
        (workload) =>
          workload.pod.hostNetwork ||
          workload.pod.hostPID ||
          workload.pod.hostIPC ||
          (workload.pod.volumes ?? []).some(({ hostPath }) => hostPath) ||
          workload.pod.securityContext?.runAsNonRoot !== true ||
          !(workload.pod.securityContext.runAsUser > 0) ||
          workload.pod.securityContext.seccompProfile?.type !== 'RuntimeDefault' ||
          containersOf(workload).some(
            ({ securityContext: own }) =>
              own?.allowPrivilegeEscalation !== false ||
              own.readOnlyRootFilesystem !== true ||
              own.privileged ||
              own.runAsNonRoot === false ||
              own.capabilities?.add ||
              own.capabilities?.drop?.[0] !== 'ALL',
          ),
      )
      .map(({ name }) => name),

  'nobody is given a key of the cluster': (objects) => {
    const accounts = objects.filter(({ kind }) => kind === 'ServiceAccount');
    return workloadsOf(objects)
      .filter(({ name, pod }) => {
        const account = accounts.find(({ metadata }) => metadata.name === pod.serviceAccountName);
        return (
          pod.automountServiceAccountToken !== false ||
          account?.automountServiceAccountToken !== false ||
          account.metadata.name !== name
        );
      })
      .map(({ name }) => name);
  },

  'secrets come as files, each service has its own, and no environment holds one': (objects) =>
    workloadsOf(objects)
      .filter(
        (workload) =>
          workload.kind !== 'Job' &&
          (containersOf(workload).some(
            ({ env = [], envFrom = [] }) =>
              envFrom.length > 0 ||
              env.some(
                ({ name, valueFrom }) =>
                  valueFrom?.secretKeyRef ||
                  /(?:PASSWORD|SECRET_ACCESS_KEY|PRIVATE_KEY|SIGNING_KEYS|DATABASE_URL|REDIS_URL|SMTP_URL)$/.test(
                    name,
                  ),
              ),
          ) ||
            (workload.pod.volumes ?? []).some(
              ({ secret }) => secret && secret.secretName !== `${workload.name}-secrets`,
            )),
      )
      .map(({ name }) => name),

  'no secret itself is in the manifests': (objects) =>
    objects.filter(({ kind }) => kind === 'Secret').map(({ metadata }) => metadata.name),

  'nothing is reached that no policy names, in either direction': (objects) => {
    const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
    const deniesAll = policies.some(
      ({ spec }) =>
        Object.keys(spec.podSelector).length === 0 &&
        ['Ingress', 'Egress'].every((type) => spec.policyTypes.includes(type)) &&
        !spec.ingress &&
        !spec.egress,
    );
    return deniesAll ? [] : ['deny-all'];
  },

  'every image is named by its digest': (objects) =>
    workloadsOf(objects).flatMap((workload) =>
      containersOf(workload)
        .filter(({ image }) => !/@sha256:[0-9a-f]{64}$/.test(image))
        .map(({ image }) => `${workload.name} (${image})`),
    ),

  'people come by TLS alone': (objects) => {
    const ingresses = objects.filter(({ kind }) => kind === 'Ingress');
    const origin = objects.find(
      ({ kind, metadata }) => kind === 'ConfigMap' && /^settings-/.test(metadata.name),
    )?.data.PUBLIC_ORIGIN;
    const hosts = ingresses.flatMap(({ spec }) => (spec.tls ?? []).flatMap((tls) => tls.hosts));
    const open = ingresses
      .flatMap(({ spec }) => spec.rules.map(({ host }) => host))
      .filter((host) => !hosts.includes(host));
    const isTold = origin?.startsWith('https://') && hosts.includes(new URL(origin).host);
    return [...open, ...(isTold ? [] : [`PUBLIC_ORIGIN ${origin}`])];
  },

  'what a client says reaches a service through the gateway alone': (objects) =>
    objects
      .filter(({ kind }) => kind === 'Ingress')
      .flatMap(({ spec }) => [
        ...(spec.defaultBackend ? [{ backend: spec.defaultBackend }] : []),
        ...spec.rules.flatMap(({ http }) => http.paths),
      ])
      // Files under hashed names are the same for everybody.
      .filter(({ path = '/' }) => !path.endsWith('/assets'))
      .map(({ backend }) => backend.service.name)
      .filter((name) => name !== 'gateway'),

  'what is backed up are logos too, where they are on a volume': (objects) => {
    const isOnVolume = objects.some(
      ({ kind, metadata }) => kind === 'PersistentVolumeClaim' && metadata.name === 'logos',
    );
    return workloadsOf(objects)
      .filter(({ name }) => isOnVolume && name === 'backup')
      .filter(({ pod }) => !pod.containers[0].env.some(({ name }) => name === 'LOGO_DIRECTORY'))
      .map(({ name }) => name);
  },

  'no store runs in the set: one that somebody backs up is elsewhere': (objects) =>
    objects.filter(({ kind }) => kind === 'StatefulSet').map(({ metadata }) => metadata.name),
};

/** What an example still says, and an operator has to say. */
export const placeholders = (objects) => {
  const text = JSON.stringify(objects);
  return ['example.org', '0'.repeat(64)].filter((placeholder) => text.includes(placeholder));
};

/** Every rule that is broken, with the names of what breaks it. */
export const brokenRules = (objects) =>
  Object.entries(rules)
    .map(([rule, offendersOf]) => ({ rule, offenders: offendersOf(objects) }))
    .filter(({ offenders }) => offenders.length > 0);

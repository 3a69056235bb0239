import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';

export const readDeployFile = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

const secretSchema = z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) });
const fieldSchema = z.object({ fieldRef: z.object({ fieldPath: z.string() }) });
const toEnvSchema = <T extends z.ZodType>(from: T) =>
  z.array(z.object({ name: z.string(), value: z.string().optional(), valueFrom: from.optional() }));
const envSchema = toEnvSchema(secretSchema);
const probeSchema = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const labelsSchema = z.record(z.string(), z.string());
const anyContainerSchema = z.object({
  command: z.array(z.string()).optional(),
  env: envSchema,
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  livenessProbe: probeSchema,
  volumeMounts: z.array(
    z.object({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().default(false) }),
  ),
});
const containerSchema = anyContainerSchema.extend({
  readinessProbe: probeSchema,
  startupProbe: probeSchema,
  lifecycle: z.object({ preStop: z.object({ exec: z.object({ command: z.array(z.string()) }) }) }),
});
const volumesSchema = z.array(
  z.object({
    name: z.string(),
    persistentVolumeClaim: z
      .object({ claimName: z.string(), readOnly: z.boolean().default(false) })
      .optional(),
  }),
);

const objectSchemas = {
  Deployment: z.object({
    metadata: z.object({ name: z.string() }),
    spec: z.object({
      replicas: z.number(),
      selector: z.object({ matchLabels: labelsSchema }),
      template: z.object({
        metadata: z.object({ labels: labelsSchema }),
        spec: z.object({
          terminationGracePeriodSeconds: z.number(),
          containers: z.tuple([containerSchema]),
          volumes: volumesSchema,
        }),
      }),
    }),
  }),
  StatefulSet: z.object({
    spec: z.object({
      replicas: z.number(),
      serviceName: z.string(),
      volumeClaimTemplates: z.array(z.object({ metadata: z.object({ name: z.string() }) })),
      template: z.object({
        spec: z.object({
          containers: z.tuple([
            anyContainerSchema.extend({ env: toEnvSchema(z.union([secretSchema, fieldSchema])) }),
          ]),
          volumes: volumesSchema,
        }),
      }),
    }),
  }),
  PodDisruptionBudget: z.object({
    spec: z.object({ minAvailable: z.number(), selector: z.object({ matchLabels: labelsSchema }) }),
  }),
  HorizontalPodAutoscaler: z.object({
    spec: z.object({
      scaleTargetRef: z.object({ kind: z.literal('Deployment'), name: z.string() }),
      minReplicas: z.number(),
      maxReplicas: z.number(),
    }),
  }),
  Service: z.object({
    metadata: z.object({ name: z.string() }),
    spec: z.object({
      selector: labelsSchema,
      ports: z.array(z.object({ name: z.string(), targetPort: z.string() })),
    }),
  }),
  Ingress: z.object({
    spec: z.object({
      rules: z.array(
        z.object({
          http: z.object({
            paths: z.array(
              z.object({ path: z.string(), backend: z.object({ service: z.object({ name: z.string() }) }) }),
            ),
          }),
        }),
      ),
    }),
  }),
};
type Kind = keyof typeof objectSchemas;

/** Resolves aliases and merges, and throws on invalid YAML. */
export function readYaml(name: string): unknown[] {
  return parseAllDocuments(readDeployFile(name), { merge: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as unknown;
  });
}

export function readKubernetes<K extends Kind>(
  kind: K,
  name = 'marquee',
): z.output<(typeof objectSchemas)[K]> {
  const headSchema = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }) });
  const found = readYaml('kubernetes.yaml').filter((object) => {
    const head = headSchema.parse(object);
    return head.kind === kind && head.metadata.name === name;
  });
  if (found.length !== 1) throw new Error(`There are ${found.length} of ${kind} ${name}`);
  return objectSchemas[kind].parse(found[0]) as z.output<(typeof objectSchemas)[K]>;
}

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).optional(),
      stop_grace_period: z.string().optional(),
      volumes: z.array(z.string()).optional(),
      ports: z.array(z.string()).optional(),
      command: z.array(z.string()).optional(),
    }),
  ),
});

export const readCompose = () => composeSchema.parse(readYaml('compose.yaml')[0]);

/** Where a folder of a service of `compose.yaml` is, by its volume; else in its container. */
export function toVolumePath(service: string, path: string): string {
  const mounts = (readCompose().services[service]?.volumes ?? []).map((volume) => volume.split(':'));
  const [volume, at = ''] =
    mounts.find(([, at]) => at !== undefined && `${path}/`.startsWith(`${at}/`)) ?? [];
  return volume === undefined ? `${service}${path}` : volume + path.slice(at.length);
}

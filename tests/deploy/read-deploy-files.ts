import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';

export const readDeployFile = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

const envSchema = z.array(
  z.object({
    name: z.string(),
    valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
  }),
);
const probeSchema = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const labelsSchema = z.record(z.string(), z.string());
const containerSchema = z.object({
  env: envSchema,
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  livenessProbe: probeSchema,
  readinessProbe: probeSchema,
  startupProbe: probeSchema,
  lifecycle: z.object({ preStop: z.object({ exec: z.object({ command: z.array(z.string()) }) }) }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});

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
          volumes: z.array(z.object({ name: z.string() })),
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

export function readKubernetes<K extends Kind>(kind: K): z.output<(typeof objectSchemas)[K]> {
  const kindSchema = z.object({ kind: z.string() });
  const found = readYaml('kubernetes.yaml').filter((object) => kindSchema.parse(object).kind === kind);
  if (found.length !== 1) throw new Error(`There are ${found.length} of ${kind}`);
  return objectSchemas[kind].parse(found[0]) as z.output<(typeof objectSchemas)[K]>;
}

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).optional(),
      stop_grace_period: z.string().optional(),
      volumes: z.array(z.string()).optional(),
    }),
  ),
});

export const readCompose = () => composeSchema.parse(readYaml('compose.yaml')[0]);

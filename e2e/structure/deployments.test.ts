import { expect, test } from 'bun:test';
import { variablesTable } from '../scripts/readme-variables.ts';
import { textOf, trackedFiles } from './tracked.ts';

type Container = {
  env?: { name: string; value?: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string }[];
  [probe: `${string}Probe`]: { httpGet?: { path: string; port: string } };
};
type Resource = {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: {
    template?: { spec: { containers: Container[] } };
    triggers?: { metadata: { url: string } }[];
  };
};
type Compose = {
  services: Record<
    string,
    {
      image?: string;
      profiles?: string[];
      environment?: string[];
      depends_on?: Record<string, unknown>;
      volumes?: string[];
      command?: unknown[];
      entrypoint?: unknown[];
      healthcheck?: { test: unknown[] };
    }
  >;
  volumes: Record<string, unknown>;
};

const KNOWN = new Set([...variablesTable().matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name));
/** Variables of the example itself. */
const OF_COMPOSE = [
  'PORT',
  'TLS_PORT',
  'TLS_DIR',
  'BUCKET_PORT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];
const PROBES = ['/healthz', '/readyz', '/api/healthz', '/api/readyz'];

const unknown = (names: Iterable<string>): string[] => [...names].filter((name) => !KNOWN.has(name));
const namesIn = (list: readonly string[] = []): string[] =>
  list.map((entry) => entry.split('=')[0] as string);

/** Returns what is wrong with a compose file whose images `twinset` are this product. */
function composeProblems(text: string): string[] {
  const { services, volumes } = Bun.YAML.parse(text) as Compose;
  const own = Object.values(services).filter(({ image }) => image === 'twinset');
  const used = [...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name as string);
  const named = Object.values(services).flatMap(({ volumes: list = [] }) =>
    list.filter((entry) => /^[a-z]+:/.test(entry)).map((entry) => entry.split(':')[0] as string),
  );
  return [
    ...(own.length === 0 ? ['no service is this product'] : []),
    ...unknown(own.flatMap(({ environment }) => namesIn(environment))),
    ...used.filter((name) => !OF_COMPOSE.includes(name)),
    ...Object.values(services).flatMap(({ depends_on = {} }) =>
      Object.keys(depends_on).filter((name) => !(name in services)),
    ),
    ...named.filter((name) => !(name in volumes)),
    ...Object.entries(services).flatMap(([name, { command = [], entrypoint = [], healthcheck }]) =>
      // A colon or a question mark makes a list or a pair of a word without quotes.
      [...command, ...entrypoint, ...(healthcheck?.test ?? [])]
        .filter((word) => typeof word !== 'string')
        .map((word) => `${name}: ${JSON.stringify(word)} is not a text`),
    ),
    // Older versions of Compose know no services that may be absent.
    ...Object.entries(services).flatMap(([name, { profiles = [], depends_on = {} }]) =>
      Object.keys(depends_on)
        .filter((other) => services[other]?.profiles?.some((profile) => !profiles.includes(profile)))
        .map((other) => `${name} needs ${other}, which may be absent`),
    ),
  ];
}

/** Returns what is wrong with Kubernetes resources. */
function kubernetesProblems(text: string): string[] {
  const resources = Bun.YAML.parse(text) as Resource[];
  const exists = (kind: string, name?: string) =>
    name === undefined || resources.some((one) => one.kind === kind && one.metadata.name === name);
  const containers = resources.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  const probes = containers.flatMap((container) =>
    Object.entries(container)
      .filter(([field]) => field.endsWith('Probe'))
      .flatMap(([, probe]) => (probe as { httpGet?: { path: string; port: string } }).httpGet ?? [])
      .map((get) => ({ ...get, container })),
  );
  const hosts = containers.flatMap(({ env = [] }) =>
    env.filter(({ name }) => name === 'ALLOWED_HOSTS').map(({ value }) => value),
  );
  const requested = resources.flatMap(({ spec }) => spec?.triggers ?? []).map(({ metadata }) => metadata.url);
  return [
    ...(resources.length < 2 ? ['no resources'] : []),
    // Another namespace finds a service by its name, its namespace and "svc".
    ...requested.filter((url) => {
      const { hostname } = new URL(url);
      const [service, , svc] = hostname.split('.');
      return !exists('Service', service) || svc !== 'svc' || !hosts.includes(hostname);
    }),
    ...unknown(resources.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }))),
    ...unknown(containers.flatMap(({ env = [] }) => env.map(({ name }) => name))),
    ...containers
      .flatMap(({ envFrom = [] }) => envFrom)
      .filter(({ configMapRef, secretRef }) => {
        return !exists('ConfigMap', configMapRef?.name) || !exists('Secret', secretRef?.name);
      })
      .map((from) => `nothing is named as in ${JSON.stringify(from)}`),
    ...probes
      .filter(({ path, port, container }) => {
        return !PROBES.includes(path) || !container.ports?.some(({ name }) => name === port);
      })
      .map(({ path, port }) => `no probe is at ${path} of ${port}`),
  ];
}

const envNames = (text: string): string[] => namesIn(text.split('\n').filter((line) => /^[A-Z]/.test(line)));

test('examples of deployments parse, and name only what exists', () => {
  const files = trackedFiles().filter((file) => /^(compose\.yaml|docs\/deploy\/.*\.(yaml|env))$/.test(file));
  expect(files.length).toBe(3);
  expect(KNOWN.size).toBeGreaterThan(40);
  for (const file of files) {
    const text = textOf(file);
    const problems = file.endsWith('.env')
      ? unknown(envNames(text))
      : file === 'compose.yaml'
        ? composeProblems(text)
        : kubernetesProblems(text);
    expect({ file, problems }).toEqual({ file, problems: [] });
  }
});

test('every variable of the example with workers reaches a service', () => {
  const { services } = Bun.YAML.parse(textOf('compose.yaml')) as Compose;
  const passed = Object.values(services).flatMap(({ environment }) =>
    Array.isArray(environment) ? namesIn(environment) : [],
  );
  expect(envNames(textOf('docs/deploy/workers.env')).filter((name) => !passed.includes(name))).toEqual([]);
});

test('a variable, a service or a probe that does not exist is reported', () => {
  const compose = textOf('compose.yaml');
  expect(composeProblems(compose.replace('- QUEUE\n', '- QUEUES\n'))).toEqual(['QUEUES']);
  expect(composeProblems(compose.replace('      bucket:\n', '      buckets:\n'))).toContain('buckets');
  expect(composeProblems(compose.replace('- data:/data', '- files:/data'))).toEqual(['files']);
  const [bare, quoted] = ['process.exit(ok ? 0: 1)', /"process\.exit\(.*"/];
  expect(composeProblems(compose.replace(quoted, bare))).toEqual([
    'worker: {"process.exit(ok ? 0":"1)"} is not a text',
  ]);
  const profile = 'profiles: [workers]\n    image: twinset';
  expect(composeProblems(compose.replace(profile, 'image: twinset'))).toEqual([
    'worker needs redis, which may be absent',
    'worker needs bucket, which may be absent',
  ]);
  const kubernetes = textOf('docs/deploy/kubernetes.yaml');
  expect(kubernetesProblems(kubernetes.replace('REDIS_URL', 'REDIS'))).toEqual(['REDIS']);
  expect(
    kubernetesProblems(kubernetes.replace('path: /readyz, port: state', 'path: /ready, port: state')),
  ).toEqual(['no probe is at /ready of state']);
  expect(kubernetesProblems(kubernetes.replace('kind: ConfigMap', 'kind: Secret')).length).toBe(2);
  const short = kubernetes.replaceAll('twinset.twinset.svc', 'twinset');
  expect(kubernetesProblems(short)).toEqual(['http://twinset:8080/api/metrics']);
  expect(
    kubernetesProblems(kubernetes.replace('http://twinset.twinset.svc', 'http://twinset.other.svc')),
  ).toEqual(['http://twinset.other.svc:8080/api/metrics']);
});

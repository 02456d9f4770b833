import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

type Rule = Extract<IForbiddenRuleType, { to: { circular?: boolean } }> & { name: string };

/**
 * Import rules, checked by dependency-cruiser (`bun run check`). TypeScript 7 has no JavaScript API, so swc
 * parses. `dependency-rules.test.ts` plants one fault per rule and expects each to be found.
 */
const TEST = '(\\.(test|reference)\\.tsx?$|/src/testing/)';
const notTypes = { dependencyTypesNot: ['type-only' as const] };

const error = (name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

export const rules: Rule[] = [
  error(
    'no-circular',
    'Use `import type` for types; move the shared part down.',
    {},
    {
      circular: true,
      viaOnly: { dependencyTypesNot: ['type-only'] },
    },
  ),
  error(
    'no-cross-workspace-path',
    'Another package is imported by its name.',
    {
      path: '^(api/contract|api/engine|shell/(?:federation|router|ui|sdk|testing)|tensor-core|api|shell|mf-[^/]+|e2e)/',
    },
    {
      path: '^(api/contract|api/engine|shell/(?:federation|router|ui|sdk|testing)|tensor-core|api|shell|mf-[^/]+|e2e)/',
      pathNot: '^$1/',
      dependencyTypes: ['local'],
    },
  ),
  error(
    'core-is-pure',
    'The tensor core runs anywhere: tfjs and the contract, no platform, no other package.',
    { path: '^tensor-core/src/', pathNot: TEST },
    { pathNot: ['^(tensor-core|api/contract)/src/', '@tensorflow/tfjs-(core|backend-cpu)'] },
  ),
  error(
    'contract-is-leaf',
    'The contract is used by everyone and uses zod alone.',
    { path: '^api/contract/src/', pathNot: TEST },
    { pathNot: ['^api/contract/src/', 'node_modules/zod'] },
  ),
  error(
    'engine-knows-no-server',
    'The engine runs behind the server and behind the command line alike.',
    { path: '^api/engine/' },
    { path: '^(api/src/|shell/|mf-[^/]+/|e2e/)|node_modules/hono/' },
  ),
  error(
    'no-remote-to-remote',
    'Areas are shipped apart.',
    { path: '^(mf-[^/]+)/' },
    { path: '^mf-[^/]+/', pathNot: '^$1/' },
  ),
  error(
    'remote-knows-only-sdk-and-contract',
    'A remote sees the sdk, the ui, the router and the contract; neither the shell nor the server.',
    { path: '^mf-[^/]+/src/' },
    { path: '^(api/(?!contract/)|tensor-core/|shell/src/|shell/federation/|e2e/)' },
  ),
  error(
    'nobody-knows-the-shell',
    'The shell puts the parts together; no part imports it.',
    { pathNot: '^shell/src/' },
    { path: '^shell/src/' },
  ),
  error(
    'page-isolation',
    'A page uses its own folder and src/lib.',
    { path: '^(mf-[^/]+)/src/([^/]+)/', pathNot: '^mf-[^/]+/src/lib/' },
    { path: '^$1/src/[^/]+/', pathNot: '^$1/src/($2|lib)/', ...notTypes },
  ),
  error(
    'lib-knows-no-page',
    'What pages share does not depend on one of them.',
    { path: '^(mf-[^/]+)/src/lib/' },
    { path: '^$1/src/', pathNot: '^$1/src/lib/', ...notTypes },
  ),
  error(
    'transform-isolation',
    'A transform is one file on each side and knows no other transform.',
    {
      path: '^(api/contract|tensor-core)/src/transforms/([^/]+)\\.ts$',
      pathNot: ['/transforms/index\\.ts$', TEST],
    },
    {
      path: '^(api/contract|tensor-core)/src/transforms/',
      pathNot: '^$1/src/transforms/$2\\.ts$',
      ...notTypes,
    },
  ),
  error(
    'client-is-mute',
    'The client returns a result; only the pipeline runner speaks to the user.',
    { path: '^(api/contract/src/client|shell/sdk/src/api/)' },
    { path: '(^shell/ui/|/pipeline/|toast)' },
  ),
  error(
    'service-isolation',
    'A service uses another entity through its internal.ts; a download contains the dataset report.',
    { path: '^api/src/services/([^/]+)/', pathNot: TEST },
    {
      path: '^api/src/services/[^/]+/',
      pathNot: '^api/src/services/($1/|[^/]+/internal\\.ts$|dataset/report\\.ts$)',
    },
  ),
  error(
    'storage-by-its-port',
    'Only storage/open.ts chooses a driver; everything else uses the port.',
    { path: '^api/src/', pathNot: ['^api/src/storage/', TEST] },
    { path: '^api/src/storage/(local|gcs)/' },
  ),
  error(
    'test-helpers-in-tests',
    'What stands behind a page in a test is no part of the product.',
    { path: '^(shell|mf-[^/]+)/', pathNot: [TEST, '^shell/testing/'] },
    { path: '^shell/testing/' },
  ),
  error(
    'core-does-no-http',
    'Services know nothing of routes.',
    { path: '^api/src/(services|storage|records)/', pathNot: TEST },
    { path: '^api/src/(routes/|app\\.ts|server\\.ts)' },
  ),
];

/** Options with which dependency-cruiser reads the project. */
export const cruiseOptions: ICruiseOptions = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|\\.cache|test-output)/' },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'default'],
  },
};

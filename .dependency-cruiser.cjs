/** Imports go one way: domain ← contract ← server, web. Docs: docs/decisions/0002. */
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The parts of the web that every feature may use; `funding` and `booking-frame` are for the pages of a booking. */
const shared =
  'analytics|api|appointment|booking-frame|clinician-card|crisis|form|funding|session|site|ui|uploads'

const testFile = '\\.(test|fixture)\\.tsx?$'

module.exports = {
  forbidden: [
    only('no-cycles', 'A cycle means that two files are one.', {}, { circular: true }),
    only(
      'domain-is-pure',
      'Rules import rules, and three libraries that do no I/O.',
      { path: '^src/domain', pathNot: testFile },
      {
        pathNot: ['^src/domain', '^node_modules/(temporal-polyfill|libphonenumber-js)/'],
      },
    ),
    only(
      'contract-knows-domain-only',
      'The contract is what both sides share.',
      { path: '^src/contract' },
      { path: '^src/(server|web)|^(node:|test|bench)' },
    ),
    only(
      'server-knows-no-web',
      'They meet in the built pages, which main.ts mounts.',
      { path: '^src/server' },
      { path: '^src/web' },
    ),
    only(
      'web-knows-no-server',
      'The browser speaks to the server by the contract.',
      { path: '^src/web' },
      { path: '^src/server' },
    ),
    only(
      'web-features-stay-apart',
      'A feature uses the parts that are shared, never another feature.',
      { path: `^src/web/(?!(?:${shared})/)([^/]+)/` },
      { path: `^src/web/(?!(?:${shared})/)[^/]+/`, pathNot: '^src/web/$1/' },
    ),
    only(
      'shared-parts-know-no-feature',
      'What features share must not lean on one of them.',
      { path: `^src/web/(?:${shared})/` },
      { path: `^src/web/(?!(?:${shared})/)[^/]+/` },
    ),
    only(
      'ui-knows-no-product',
      'Primitives know no product word.',
      { path: '^src/web/ui' },
      { path: '^src/(web/(?!ui/)|contract|domain)' },
    ),
    only(
      'product-knows-no-test',
      'Only tests and benches reach for test support.',
      { path: '^src', pathNot: testFile },
      { path: '^(test|bench)' },
    ),
    only(
      'no-unresolvable',
      'Every import must resolve.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
    only(
      'no-dev-dependencies-at-run-time',
      'The service may not need what a production install omits.',
      { path: '^src/(domain|contract|server)', pathNot: `${testFile}|web-build\\.ts$` },
      { dependencyTypes: ['npm-dev'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}

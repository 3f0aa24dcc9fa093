/** Imports go one way: domain ← contract ← server, web. Docs: docs/decisions/0002. */
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The wings of the web, each a part of the product, and the parts that all wings may use. */
const wings = 'find|book|account|portal|practice|room|dev'
/** The parts that all wings may use, from the roof to the cellar: each may use those that stand after it. */
const foundationRooms = [
  'content',
  'site',
  'held',
  'clinician-card',
  'choose-time',
  'appointment',
  'client-details',
  'forms',
  'client',
  'api',
  'session',
  'ui',
]
const foundations = foundationRooms.join('|')

/** The folders of the rules, from the roof to the cellar. Each may use those that stand after it; uploads uses none. */
const domainFolders = [
  'uploads',
  'staff',
  'imports',
  'room',
  'receipts',
  'money',
  'messages',
  'matching',
  'questionnaires',
  'gp',
  'booking',
  'fees',
  'clients',
  'clinicians',
  'funding',
  'diary',
  'identifiers',
  'time',
]

/** The rooms of the server, from the roof to the cellar. Each may use those that stand after it, so no two need each other. */
const serverRooms = [
  ['practice'],
  ['imports'],
  ['clinicians', 'room', 'site'],
  ['receipts'],
  ['diary'],
  ['payments', 'questionnaires'],
  ['booking'],
  ['clients'],
  ['money', 'uploads'],
  ['messages', 'staff'],
  ['sign-in'],
  ['emails'],
  ['http'],
  ['host'],
  ['adapters', 'pdf'],
  ['db'],
].flat()

/** The folders of the practice side, from the roof to the cellar. Each may use those that stand after it. What stands in src/web/practice itself is the frame. */
const practiceFolders = [
  'money',
  'office',
  'booking',
  'clients',
  'diary',
  'clinicians',
  'working-time',
  'setup',
  'sign-in',
  'desk',
]

/** What stands in src/server itself and may be used in every room. The other files there put the rooms together. */
const serverBasics =
  'service|config|environment|result|log|jobs|audit|keyring|settings|concurrency|error-details|private-folder|this-process'

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
    ...domainFolders
      .slice(1)
      .map((folder, index) =>
        only(
          `domain-${folder}-uses-lower-folders-only`,
          'The order is domainFolders, above.',
          { path: `^src/domain/${folder}/`, pathNot: testFile },
          { path: `^src/domain/(${domainFolders.slice(0, index + 1).join('|')})/` },
        ),
      ),
    only(
      'every-domain-folder-has-a-place',
      'A new folder has a place in domainFolders, above.',
      { path: '^src/domain/' },
      { path: `^src/domain/(?!(?:${domainFolders.join('|')})/)[^/]+/` },
    ),
    only(
      'contract-knows-domain-only',
      'The contract is what both sides share.',
      { path: '^src/contract' },
      { path: '^src/(server|web|demo)|^(node:|test|bench)' },
    ),
    only(
      'server-knows-no-web',
      'They meet in the built pages, which start-service.ts mounts.',
      { path: '^src/(server|demo)' },
      { path: '^src/web' },
    ),
    only(
      'product-knows-no-demo',
      'The program hands the demo to the start of the server; nothing else knows it.',
      { path: '^src/', pathNot: ['^src/demo/', '^src/run-service\\.ts$', testFile] },
      { path: '^src/demo' },
    ),
    only(
      'program-loads-demo-when-asked',
      'A service without demo data never loads it.',
      { path: '^src/run-service\\.ts$' },
      { path: '^src/demo', dynamic: false },
    ),
    ...serverRooms
      .slice(1)
      .map((room, index) =>
        only(
          `${room}-uses-lower-rooms-only`,
          'The order is serverRooms, above.',
          { path: `^src/server/${room}/`, pathNot: testFile },
          { path: `^src/server/(${serverRooms.slice(0, index + 1).join('|')})/` },
        ),
      ),
    only(
      'every-server-folder-is-a-room',
      'A new folder has a place in serverRooms, above.',
      { path: '^src/server/' },
      { path: `^src/server/(?!(?:${serverRooms.join('|')})/)[^/]+/` },
    ),
    only(
      'rooms-know-no-composition',
      'The files that put the service together use the rooms, never the other way round.',
      { path: '^src/server/[^/]+/', pathNot: testFile },
      { path: `^src/server/(?!(?:${serverBasics})\\.ts)[^/]+\\.ts$` },
    ),
    only(
      'web-knows-no-server',
      'The browser speaks to the server by the contract.',
      { path: '^src/web' },
      { path: '^src/(server|demo)' },
    ),
    only(
      'wings-stay-apart',
      'A wing uses the foundations, never another wing.',
      { path: `^src/web/(${wings})/` },
      { path: `^src/web/(${wings})/`, pathNot: '^src/web/$1/' },
    ),
    ...practiceFolders.map((folder, index) =>
      only(
        `practice-${folder}-uses-lower-folders-only`,
        'The order is practiceFolders, above.',
        { path: `^src/web/practice/${folder}/`, pathNot: testFile },
        { path: `^src/web/practice/(?:(?:${practiceFolders.slice(0, index).join('|') || '-'})/|[^/]+$)` },
      ),
    ),
    only(
      'foundations-know-no-wing',
      'What wings share must not lean on one of them.',
      { path: `^src/web/(${foundations})/` },
      { path: `^src/web/(${wings})/` },
    ),
    only(
      'booking-frame-first',
      'frame ← funding ← finish ← gp: each uses those before it.',
      { path: '^src/web/book/frame/', pathNot: testFile },
      { path: '^src/web/book/(funding|finish|gp)/' },
    ),
    only(
      'booking-forms-know-no-end',
      'The order is in booking-frame-first.',
      { path: '^src/web/book/funding/', pathNot: testFile },
      { path: '^src/web/book/(finish|gp)/' },
    ),
    only(
      'booking-of-psychologists-knows-no-gp',
      'The order is in booking-frame-first.',
      { path: '^src/web/book/finish/', pathNot: testFile },
      { path: '^src/web/book/gp/' },
    ),
    ...foundationRooms
      .slice(1)
      .map((room, index) =>
        only(
          `web-${room}-uses-lower-parts-only`,
          'The order is foundationRooms, above.',
          { path: `^src/web/${room}/`, pathNot: testFile },
          { path: `^src/web/(${foundationRooms.slice(0, index + 1).join('|')})/` },
        ),
      ),
    only(
      'questionnaires-belong-to-the-booking',
      'They are filled in while a time is held, so they use the watch of the hold and no other wing.',
      { path: '^src/web/questionnaires/' },
      { path: `^src/web/(${wings})/`, pathNot: '^src/web/book/frame/' },
    ),
    only(
      'questionnaires-are-pages',
      'What others share of them is in wizard.',
      { path: `^src/web/(${wings}|${foundations})/` },
      { path: '^src/web/questionnaires/' },
    ),
    only(
      'every-web-folder-is-named',
      'A new folder is a wing or a foundation: say which, above.',
      { path: '^src/web/' },
      { path: `^src/web/(?!(?:${wings}|${foundations}|questionnaires)/)[^/]+/` },
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
      { path: '^src/(domain|contract|server|demo)', pathNot: `${testFile}|site/pages\\.ts$` },
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

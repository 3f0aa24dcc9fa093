import type { KnipConfig } from 'knip'

/**
 * Two runs (test/run.ts). The first counts everything that imports as a user, tests included, and finds exports that need
 * none. The second, with `--production`, counts only the product: it finds rules that only their tests call.
 */
const config: KnipConfig = ({ production }) => ({
  entry: [
    ...(production ? ['src/main.ts!', 'src/server/practice.ts!', 'src/server/check-content.ts!'] : []),
    // Run by scripts/prepare.mjs.
    'src/server/compile-content.ts!',
    // Run by the guard of an embedded database.
    'src/server/db/stop-embedded.ts!',
    'src/web/{root,entry.*}.tsx!',
    'src/web/**/*-page.tsx!',
    // The tables of pages, which the build reads.
    ...(production ? ['src/web/practice/routes.ts!'] : []),
    // Named by path in vite.config.ts.
    'src/web/ui/create-icon.tsx!',
    'scripts/*.mjs',
    'test/**/*.{test,spec}.ts',
    // Started by hand: bench/README.md.
    'bench/rooms.ts',
    // Started as a process of its own.
    'test/support/charge-and-die.ts',
    'bench/scaling.ts',
    '{src,scripts}/**/*.test.{ts,tsx}',
  ],
  project: [
    'src/**/*.{ts,tsx,css}!',
    '!src/**/*.{test,fixture}.{ts,tsx}!',
    'test/**/*.ts',
    'bench/**/*.ts',
    'scripts/*.{ts,mjs}',
  ],
  // Named only in the commands of test/run.ts, but for the last.
  ignoreDependencies: [
    '@typescript/native',
    'dependency-cruiser',
    'oxlint',
    // The product builds its pages with it: vite.config.ts.
    ...(production ? ['@tailwindcss/vite'] : []),
  ],
  // A part of a module that has a test of its own is used by its module.
  ignoreExportsUsedInFile: production === true,
})

export default config

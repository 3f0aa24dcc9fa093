import { defineConfig } from 'vitest/config'
import { leftOut } from './test/support/left-out.ts'

/** What they expect is a time, which a second test beside them would spoil. */
const timedFaults = [
  '26-fuzzer',
  '27-dates',
  '27-date-routes',
  '29-slow-senders',
  '35-soak',
  '40-refused-starts',
  'held-event-loop',
  'pooler',
  'races',
  'uploads',
].map((name) => `test/faults/${name}.test.ts`)

/** Tests that start real servers. */
const withProcesses = {
  globalSetup: ['test/support/database-server.ts', 'test/support/compiled-server.ts'],
  isolate: true,
  // Where tests of one file may run beside each other, two do: the smallest machine has two cores.
  maxConcurrency: 2,
  testTimeout: 120_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    pool: 'forks',
    // All cores: the default leaves one idle, which is half of the smallest machine.
    maxWorkers: '100%',
    // Files share what they import, as requests share a server's: loading it again for each took two thirds of the time.
    isolate: false,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{domain,contract,web}/**/*.test.{ts,tsx}',
            'test/support/**/*.test.ts',
            'scripts/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['src/{server,demo}/**/*.test.ts', 'test/api/**/*.test.ts'],
          globalSetup: ['test/support/database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          exclude: [...timedFaults, ...leftOut.map(({ file }) => file)],
          ...withProcesses,
          // More than cores: they mostly wait for servers to start and end.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed-faults',
          include: timedFaults,
          exclude: leftOut.map(({ file }) => file),
          ...withProcesses,
          // They measure time: one file at a time, after all others.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

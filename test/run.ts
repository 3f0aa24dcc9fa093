import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { portCount } from './support/e2e-server.ts'
import { leftOut } from './support/left-out.ts'
import { freePortsInARow } from './support/server-process.ts'

/** One command of the suite. `count` reads how many tests it ran; a plain check counts as one. */
type Step = { name: string; command: string; env?: Record<string, string>; count?: () => Count }
type Count = { passed: number; failed: number; failures?: Failure[] }
type Failure = { name: string; message: string }

const root = join(import.meta.dirname, '..')
const results = join(root, 'build', 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'banksia-e2e-'))

const checks: Step[] = [
  { name: 'types', command: 'react-router typegen && tsc --noEmit' },
  { name: 'format', command: 'oxfmt --check .' },
  { name: 'lint', command: 'oxlint --deny-warnings' },
  { name: 'imports and cycles', command: 'depcruise --config .dependency-cruiser.cjs src test bench' },
  {
    name: 'unused code',
    command: 'knip --treat-config-hints-as-errors && knip --production --treat-config-hints-as-errors',
  },
  { name: 'house (a report)', command: 'node scripts/house-report.ts' },
]
const quickHashes = `${process.env.NODE_OPTIONS ?? ''} --require="${join(root, 'test', 'support', 'quick-hashes.cjs')}"`
const vitest = (name: string, projects: string[]): Step => {
  const report = join(results, `${name}.json`)
  const only = projects.map((project) => `--project=${project}`).join(' ')
  return {
    name,
    command: `vitest run ${only} --reporter=default --reporter=json --outputFile.json='${report}'`,
    env: { NODE_OPTIONS: quickHashes },
    count: () => countVitest(report),
  }
}
const tests = vitest('unit and API', ['unit', 'api'])
const faults = vitest('faults', ['faults', 'timed-faults'])
const browser: Step = {
  name: 'browser',
  command: 'playwright test',
  env: {
    E2E_PORT: String(await freePortsInARow(portCount)),
    E2E_DATA_DIR: dataDir,
    NODE_OPTIONS: quickHashes,
  },
  count: countPlaywright,
}
const fast = process.argv.includes('--fast')

const total: Count = { passed: 0, failed: 0 }
const lines: string[] = []
const failures: string[] = []
await inTwoLanes(checks)
for (const step of [tests, ...(fast ? [] : [faults, browser])]) {
  console.log(`\n— ${step.name}`)
  await runAndTally(step)
}
rmSync(dataDir, { recursive: true, force: true })
if (!fast) lines.push(...leftOut.map(({ what }) => `left out: ${what}`))
console.log(
  [
    '',
    ...lines,
    ...failures.map((failure) => `\n${failure}`),
    '',
    `${total.passed} passed, ${total.failed} failed`,
  ].join('\n'),
)
process.exit(total.failed === 0 ? 0 : 1)

/** Each check uses one core; what it prints is kept together and shown when it ends. */
async function inTwoLanes(steps: Step[]): Promise<void> {
  const waiting = [...steps]
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const printed: Buffer[] = []
      await runAndTally(step, (chunk) => printed.push(chunk))
      process.stdout.write(`\n— ${step.name}\n${Buffer.concat(printed)}`)
    }
  }
  await Promise.all([lane(), lane()])
}

async function runAndTally(step: Step, keep?: (chunk: Buffer) => void): Promise<void> {
  const started = Date.now()
  const ok = await run(step, keep)
  const { passed, failed, failures: named = [] } = tally(step, ok)
  total.passed += passed
  total.failed += failed
  failures.push(...named.map((failure) => describeFailure(step, failure)))
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  lines.push(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${passed} passed, ${failed} failed, ${seconds} s)`)
}

/** What it prints goes straight to the terminal, or to `keep`. */
function run({ command, env }: Step, keep?: (chunk: Buffer) => void): Promise<boolean> {
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio: keep ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  if (keep) for (const stream of [child.stdout, child.stderr]) stream?.on('data', keep)
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)))
}

/** A runner that fails without naming a test, or names none, has still failed. */
function tally(step: Step, ok: boolean): Count {
  if (!step.count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  try {
    const { passed, failed, failures: named } = step.count()
    return { passed, failed: ok && passed > 0 ? failed : Math.max(failed, 1), failures: named }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** Said once more at the end, where a long log is read first. */
function describeFailure({ name: step }: Step, { name, message }: Failure): string {
  const said = stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 12)
    .map((line) => line.slice(0, 300))
  return [`FAILED ${step}: ${name}`, ...said.map((line) => `  ${line}`)].join('\n')
}

function countVitest(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failed = (report.testResults as VitestFile[]).flatMap(({ name, message, assertionResults }) => {
    const inTests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => ({ name: test.fullName, message: test.failureMessages.join('\n') }))
    return inTests.length === 0 && message ? [{ name, message }] : inTests
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests,
    failures: failed,
  }
}
type VitestFile = {
  name: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

function countPlaywright(): Count {
  const report = JSON.parse(readFileSync(join(results, 'e2e.json'), 'utf8'))
  const { stats } = report
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    failures: report.suites.flatMap((suite: PlaywrightSuite) => failuresOf(suite, [])),
  }
}
type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
}

function failuresOf(suite: PlaywrightSuite, above: string[]): Failure[] {
  const titles = [...above, suite.title]
  const own = suite.specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests: runs }) => ({
      name: [...titles, title].join(' › '),
      message: runs.flatMap((test) => test.results.map(({ error }) => error?.message ?? '')).join('\n'),
    }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner, titles))]
}

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './support/server-process.ts'

/** One command of the suite. `count` reads how many tests it ran; a plain check counts as one. */
type Step = { name: string; command: string; env?: Record<string, string>; count?: () => Count }
type Count = { passed: number; failed: number }

const root = join(import.meta.dirname, '..')
const results = join(root, 'build', 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'banksia-e2e-'))

const checks: Step[] = [
  { name: 'format', command: 'oxfmt --check .' },
  { name: 'lint', command: 'oxlint --deny-warnings' },
  { name: 'types', command: 'react-router typegen && tsc --noEmit' },
  { name: 'imports and cycles', command: 'depcruise --config .dependency-cruiser.cjs src test bench' },
  { name: 'unused code', command: 'knip' },
]
const vitest = (name: string, projects: string[]): Step => {
  const report = join(results, `${name}.json`)
  const only = projects.map((project) => `--project=${project}`).join(' ')
  return {
    name,
    command: `vitest run ${only} --reporter=default --reporter=json --outputFile.json='${report}'`,
    count: () => countVitest(report),
  }
}
const tests = vitest('unit and API', ['unit', 'api'])
const faults = vitest('faults', ['faults'])
const browser: Step = {
  name: 'browser',
  command: 'playwright test',
  env: { E2E_PORT: String(await freePort()), E2E_DATA_DIR: dataDir },
  count: countPlaywright,
}
const fast = process.argv.includes('--fast')
const steps = [...checks, tests, ...(fast ? [] : [faults, browser])]

const total: Count = { passed: 0, failed: 0 }
const lines: string[] = []
for (const step of steps) {
  console.log(`\n— ${step.name}`)
  const started = Date.now()
  const ok = await run(step)
  const { passed, failed } = tally(step, ok)
  total.passed += passed
  total.failed += failed
  lines.push(
    `${ok ? 'ok    ' : 'FAILED'} ${step.name} (${passed} passed, ${failed} failed, ${((Date.now() - started) / 1000).toFixed(1)} s)`,
  )
}
rmSync(dataDir, { recursive: true, force: true })
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function run({ command, env }: Step): Promise<boolean> {
  const child = spawn(command, { cwd: root, shell: true, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}

/** A runner that fails without naming a test, or names none, has still failed. */
function tally(step: Step, ok: boolean): Count {
  if (!step.count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  try {
    const { passed, failed } = step.count()
    return { passed, failed: ok && passed > 0 ? failed : Math.max(failed, 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function countVitest(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests }
}

function countPlaywright(): Count {
  const { stats } = JSON.parse(readFileSync(join(results, 'e2e.json'), 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
}

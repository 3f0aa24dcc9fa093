import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stdout } from 'node:process'

const root = join(import.meta.dirname, '..', '..')
const entry = process.env.COMPILED_CHARGE_AND_DIE ?? join('test', 'support', 'charge-and-die.ts')

export type Kill = { at: number; isUnderWay: boolean }
/** Where a process died, what it left, and what was found after the next one had taken up its work. */
export type Death = Kill & { task: string; statement: string; left: string; found: string }

type Task = {
  task: 'charge' | 'refund' | 'document' | 'cancel' | 'drop' | 'pay' | 'event'
  subjectId: string
  environment: { DATABASE_URL: string; ENCRYPTION_KEYS: string; STAFF: string }
}

export const never: Kill = { at: 0, isUnderWay: false }

/** Runs the task in a process of its own that ends itself with SIGKILL at a statement; what it said until then. */
export async function runAndKill({ task, subjectId, environment }: Task, { at, isUnderWay }: Kill) {
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: {
      ...process.env,
      ...environment,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'banksia-servers'),
      TASK: task,
      SUBJECT_ID: subjectId,
      KILL_AT: String(at),
      KILL_WHILE: isUnderWay ? 'under way' : '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  const [, signal] = await once(child, 'close')
  const said = text.trim().split('\n')
  const { pid } = child
  return { task, at, isUnderWay, said, statement: said.at(-1) ?? '', isKilled: signal === 'SIGKILL', pid }
}

/** Each has a process of its own. */
export async function fourAtATime<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let index = 0; index < all.length; index += 4)
    results.push(...(await Promise.all(all.slice(index, index + 4).map(run))))
  return results
}

/** Each step, before it is said and while it is under way, and the rest spread from the first statement to the last. */
export function placesOf(statements: readonly string[], steps: readonly RegExp[], kills: number): Kill[] {
  const named = steps
    .map((step) => statements.findIndex((text) => step.test(text)) + 1)
    .filter((at) => at > 0)
    .flatMap((at) => [
      { at, isUnderWay: false },
      { at, isUnderWay: true },
    ])
  const others = Array.from({ length: kills - named.length }, (_, index) => ({
    at: 1 + Math.floor((index * statements.length) / (kills - named.length)),
    isUnderWay: index % 3 === 2,
  }))
  return [...named, ...others]
}

/** One row for each process that was killed, in the order of its statements. */
export function printDeaths(title: string, deaths: readonly Death[]): void {
  const rows = deaths
    .toSorted((a, b) => a.task.localeCompare(b.task) || a.at - b.at)
    .map(({ task, at, isUnderWay, statement, left, found }) => [
      task,
      String(at),
      isUnderWay ? 'under way' : 'before it',
      statement.slice(0, 48),
      left,
      found,
    ])
  const head = ['task', 'at', 'killed', 'statement', 'left behind', 'found in the end']
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')
  stdout.write(`\n${[title, line(head), ...rows.map(line)].join('\n')}\n`)
}

import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { checkKeyring, loadKeyring } from './crypto/load-keyring.ts'
import { createDb, createPool } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { createLog } from './log.ts'
import { listSafetyTasks, type OpenSafetyTask } from './questionnaires/list-safety-tasks.ts'
import { acknowledgeSafetyTask } from './questionnaires/safety-tasks.ts'
import { defaultAccountId } from './settings/read-settings.ts'

// What a practice does on its server until it has screens for it: npm run practice -- <command>

const usage = `npm run practice -- safety-tasks --by "Your name"
  Lists the safety tasks that wait, with who they are about.
npm run practice -- acknowledge <task> --by "Your name"
  You take care of this task: no more emails about it.
Your name is written into the audit.`

const windows = {
  asSoonAsPossible: 'as soon as possible',
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
} as const satisfies Record<NonNullable<OpenSafetyTask['call']>['window'], string>

const print = (line: string) => process.stdout.write(`${line}\n`)

function describe({ id, since, client, call }: OpenSafetyTask): string {
  const wish = call
    ? `Asked to be called on ${call.mobile} ${windows[call.window]}`
    : 'Did not ask to be called'
  return [
    `Task ${id}, since ${since.toISOString()}`,
    `  ${client.name}, born ${client.dateOfBirth}, mobile ${client.mobile ?? 'not given'}, ${client.timeZone}`,
    `  ${wish}`,
  ].join('\n')
}

async function run(command: string | undefined, task: string | undefined, name: string): Promise<number> {
  const config = readConfig(process.env)
  const log = createLog('error')
  const database = await openDatabase(config, log)
  await migrate(database.url)
  const db = createDb(createPool(database.url, 1))
  try {
    const keyring = await loadKeyring(config)
    await checkKeyring(db, keyring)
    const given = {
      accountId: defaultAccountId,
      by: { actor: `on the server: ${name}`, requestId: 'npm run practice' },
    }
    if (command === 'safety-tasks') {
      const tasks = await listSafetyTasks({ db, keyring }, given)
      print(tasks.length === 0 ? 'No safety task is waiting.' : tasks.map(describe).join('\n'))
      return 0
    }
    const done = await acknowledgeSafetyTask({ db, now: () => new Date() }, { taskId: task ?? '', ...given })
    print(done.ok ? 'Acknowledged. No more emails are sent about it.' : 'There is no such task.')
    return done.ok ? 0 : 1
  } finally {
    await db.destroy()
    await database.close()
  }
}

const { values, positionals } = parseArgs({ options: { by: { type: 'string' } }, allowPositionals: true })
const [command, task] = positionals
const isKnown =
  command === 'safety-tasks' || (command === 'acknowledge' && /^[0-9a-f-]{36}$/.test(task ?? ''))
if (isKnown && values.by?.trim()) process.exitCode = await run(command, task, values.by.trim())
else {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
}

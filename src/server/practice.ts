import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { callWindows } from '#domain/questionnaires/call-windows.ts'
import { chooseFileStore } from './adapters/file-store.ts'
import type { AccessedBy } from './audit.ts'
import { readConfig } from './config.ts'
import { doctor } from './host/doctor.ts'
import { checkUpgrade, migrateDatabase } from './host/upgrade.ts'
import { checkKeyring, loadKeyring } from './keyring.ts'
import { createDb, createPool } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import {
  deleteMessage,
  formatMessage,
  formatMessageList,
  listMessages,
  type MessageChoice,
  readMessage,
} from './messages/messages.ts'
import { createLog } from './log.ts'
import { acknowledgeSafetyTask, listSafetyTasks, type OpenSafetyTask } from './questionnaires/safety-tasks.ts'
import type { Service } from './service.ts'
import { hostUsage, isHostCommand, isWholeRequest, runHostCommand } from './host/commands.ts'
import { resealAll } from './host/reseal.ts'
import { createSetupLink } from './practice/create-owner.ts'
import { defaultAccountId } from './settings.ts'
import { explainStartFailure } from './start-failure.ts'
import { clearSecondStepByEmail } from './staff/people.ts'
import { readMessageFile } from './uploads/read-file.ts'

// What can be done on the server too, without a sign-in: npm run practice -- <command>

const usage = `npm run practice -- safety-tasks --by "Your name"
  Lists the safety tasks that are waiting, and who they are about.
npm run practice -- acknowledge <task> --by "Your name"
  Says that you are taking care of this task, and stops the emails about it.
npm run practice -- messages [--suspected | --all]
  Lists the messages that no one has read, or those that look like spam, or every message that is kept.
npm run practice -- read <message> --by "Your name" [--to file]
  Shows a message and marks it as read. With --to its document is written to a new file.
npm run practice -- delete <message> --by "Your name"
  Deletes a message and its document for good.
npm run practice -- setup-link
  Prints a new link to set up the practice, while it has no owner. It works once, for one hour. Links printed before it stop working.
npm run practice -- reset-second-step <email> --by "Your name"
  For an owner who has lost their second step and their recovery codes, and has no other owner to help them.
npm run practice -- reseal
  Seals everything again with the first key of ENCRYPTION_KEYS, so that the others can be taken out. If it is interrupted, run it again and it goes on where it stopped.
${hostUsage}
npm run practice -- doctor
  Looks at settings, disk, database, keys, email and uploads, and says what is wrong. Changes nothing.
npm run practice -- check-upgrade
  Says what an upgrade of the database to this release would do. Changes nothing. Ends with 1 if this release cannot take the database.
npm run practice -- migrate
  Brings the database up to date without starting the service.
Your name is written into the audit by each command that asks for it.`

const print = (line: string) => process.stdout.write(`${line}\n`)

function describe({ id, since, client, call }: OpenSafetyTask): string {
  const wish = call
    ? `Asked to be called on ${call.mobile} ${callWindows[call.window].words}`
    : 'Did not ask to be called'
  return [
    `Task ${id}, since ${since.toISOString()}`,
    `  ${client.name}, born ${client.dateOfBirth}, mobile ${client.mobile ?? 'not given'}, ${client.timeZone}`,
    `  ${wish}`,
  ].join('\n')
}

type CommandService = Pick<Service, 'db' | 'keyring' | 'now' | 'files' | 'config'>
type CommandRequest = {
  id: string
  accountId: string
  by: AccessedBy
  to: string | undefined
  choice: MessageChoice
}

/** Each ends with the exit code. */
const commands = {
  'safety-tasks': async (service: CommandService, given: CommandRequest) => {
    const tasks = await listSafetyTasks(service, given)
    print(tasks.length === 0 ? 'No safety task is waiting.' : tasks.map(describe).join('\n'))
    return 0
  },
  acknowledge: async (service: CommandService, { id, ...given }: CommandRequest) => {
    const done = await acknowledgeSafetyTask(service, { taskId: id, ...given })
    print(
      done.ok
        ? 'Acknowledged. No more emails are sent about it.'
        : (done.failure.message ?? 'There is no such task.'),
    )
    return done.ok ? 0 : 1
  },
  messages: async (service: CommandService, given: CommandRequest) => {
    print(formatMessageList(await listMessages(service, given), given.choice))
    return 0
  },
  read: async (service: CommandService, given: CommandRequest) => {
    const opened = await readMessage(service, given)
    if (!opened.ok) return (print('There is no such message.'), 1)
    print(formatMessage(opened.value))
    const { fileId } = opened.value
    if (fileId === null) return 0
    if (given.to === undefined)
      return (print('It has a document. Say --to <file> to have it written there.'), 0)
    const file = await readMessageFile(service, fileId)
    if (!file) return (print('Its document could not be read.'), 1)
    // Never over a file that is there, and for no one else to read.
    await writeFile(given.to, file.content, { flag: 'wx', mode: 0o600 })
    print(`Its document (${file.name}) is in ${given.to}. Delete it when it is in the client’s record.`)
    return 0
  },
  'reset-second-step': async ({ db }: CommandService, { id, by }: CommandRequest) => {
    const isReset = await clearSecondStepByEmail(db, id, by)
    print(
      isReset
        ? 'Reset. They set up a new second step at their next sign-in.'
        : 'No one who works here has this email.',
    )
    return isReset ? 0 : 1
  },
  delete: async (service: CommandService, given: CommandRequest) => {
    const done = await deleteMessage(service, given)
    print(done.ok ? 'Deleted.' : 'There is no such message.')
    return done.ok ? 0 : 1
  },
  'setup-link': async ({ db, config }: CommandService) => {
    const link = await createSetupLink(db, config, { replacesOthers: true })
    print(link ?? 'The practice has an owner already, who can invite others. No link was made.')
    return link === null ? 1 : 0
  },
  reseal: async ({ db, keyring }: CommandService) => {
    const { sealed, left } = await resealAll(db, keyring, print)
    print(
      left === 0
        ? `Everything is sealed with the key ${keyring.currentKeyId} (${sealed} values sealed again). The others can be taken out of ENCRYPTION_KEYS.`
        : `${left} values were sealed with another key meanwhile. Give every process the key ${keyring.currentKeyId} first, then run this again.`,
    )
    return left === 0 ? 0 : 1
  },
} as const

/** About the machine: these open the database by themselves, and two of them change nothing. */
const machineCommands = {
  doctor: () => doctor(process.env, print),
  'check-upgrade': () => checkUpgrade(readConfig(process.env), print),
  migrate: () => migrateDatabase(readConfig(process.env), print),
} as const

type PracticeCommand = keyof typeof commands
const aboutOne: readonly PracticeCommand[] = ['acknowledge', 'read', 'delete']
const withoutName: readonly PracticeCommand[] = ['messages', 'setup-link', 'reseal']

async function run(
  command: PracticeCommand,
  name: string,
  given: Pick<CommandRequest, 'id' | 'to' | 'choice'>,
) {
  const config = readConfig(process.env)
  const log = createLog('error')
  const database = await openDatabase(config, log)
  await migrate(database.directUrl)
  const db = createDb(createPool(database.directUrl, 1))
  try {
    const keyring = await loadKeyring(config)
    await checkKeyring(db, keyring)
    const service = { db, config, keyring, now: () => new Date(), files: chooseFileStore(config) }
    const by = { actor: `on the server: ${name}`, requestId: 'npm run practice' }
    return await commands[command](service, { ...given, accountId: defaultAccountId, by })
  } finally {
    await db.destroy()
    await database.close()
  }
}

const { values, positionals } = parseArgs({
  options: {
    by: { type: 'string' },
    to: { type: 'string' },
    suspected: { type: 'boolean' },
    all: { type: 'boolean' },
  },
  allowPositionals: true,
})
const [command = '', id = ''] = positionals
const isMachineCommand = (text: string): text is keyof typeof machineCommands =>
  Object.hasOwn(machineCommands, text)
const isCommand = (text: string): text is PracticeCommand => Object.hasOwn(commands, text)
const name = values.by?.trim() ?? ''
const isWhole =
  isCommand(command) &&
  (!aboutOne.includes(command) || /^[0-9a-f-]{36}$/.test(id)) &&
  (command !== 'reset-second-step' || id.includes('@')) &&
  (withoutName.includes(command) || name !== '')
const choice: MessageChoice = values.all ? 'all' : values.suspected ? 'suspected' : 'waiting'

/** What a start would say of the same mistake, in one line. */
async function inOneLine(work: () => Promise<number>) {
  process.exitCode = await work().catch((error: unknown) => {
    process.stderr.write(
      `${explainStartFailure(error, { dataDir: resolve(process.env['DATA_DIR'] || '.data'), port: 0 })}\n`,
    )
    return 1
  })
}

if (isMachineCommand(command)) await inOneLine(machineCommands[command])
else if (isHostCommand(command) && isWholeRequest(command, id))
  await inOneLine(() => runHostCommand(command, readConfig(process.env), { from: id, to: values.to, print }))
else if (isWhole) await inOneLine(() => run(command, name, { id, to: values.to, choice }))
else {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
}

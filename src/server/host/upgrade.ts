import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { migrate, readSchemaState, type SchemaState } from '../db/migrate.ts'
import { openDatabase, openExistingDatabase } from '../db/open-database.ts'
import { createLog } from '../log.ts'

type Print = (line: string) => void

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')))

/** Brings the database up to date without starting the service, and says what it ran. */
export async function migrateDatabase(config: Config, print: Print): Promise<number> {
  const database = await openDatabase(config, createLog('error'))
  try {
    const ran = await migrate(database.directUrl)
    for (const name of ran) print(`Ran ${name}`)
    print(
      ran.length === 0
        ? 'The database was up to date. Nothing was changed.'
        : `The database is up to date: ${count(ran.length, 'migration')} ran.`,
    )
    return 0
  } finally {
    await database.close()
  }
}

/** Says what an upgrade to this release would do, and does nothing. */
export async function checkUpgrade(config: Config, print: Print): Promise<number> {
  print(`This is release ${version}.`)
  const database = await openExistingDatabase(config, createLog('error'))
  if (!database) return (print('There is no database yet. The first start makes it.'), 0)
  try {
    const state = await readSchemaState(database.directUrl)
    print(describeDatabase(state))
    print(state.refusal ?? describeUpgrade(state))
    return state.refusal === null ? 0 : 1
  } finally {
    await database.close()
  }
}

function describeDatabase({ release, isEmpty, since }: SchemaState): string {
  if (isEmpty) return 'The database is empty.'
  if (release === null) return 'The database was made before release 0.1.0 was finished.'
  const last = since.at(-1)
  return last === undefined
    ? `The database is as release ${release} left it.`
    : `The database has everything of release ${release}, and ${count(since.length, 'later migration')}, the last of them ${last}.`
}

function describeUpgrade({ isEmpty, waiting }: SchemaState): string {
  if (waiting.length === 0) return 'Nothing would run: the database is up to date.'
  const list = waiting.map(({ name }) => `  ${name}`).join('\n')
  const then = isEmpty ? '' : '\nBack up first, then start this release or run: npm run practice -- migrate'
  return `${count(waiting.length, 'migration')} would run:\n${list}${then}`
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditNames, type RecordPart, sealedColumn } from './record-parts.ts'

const root = join(import.meta.dirname, '../../..')
// Object.keys loses the names of the keys.
const parts = (Object.keys(auditNames) as RecordPart[]).map(sealedColumn)
const sealedColumns = new RegExp(
  `\\b(?:${[...parts, 'sealed_contact', 'sealed_profile', 'sealed_atsi'].join('|')})\\b`,
)
const purposes =
  /\b(?:client_records|key_client_contacts|additional_profiles|clients)\.\w+:|`client_records\./
const tables = /\b(?:client_records|key_client_contacts|additional_profiles)\b/

/** The store, its tests, the description of the tables, what seals everything again without reading it, and what copies rows to measure by. */
const stores =
  /^src\/server\/(?:clients\/(?:client-record-store|record-parts|record-people|sealed-columns|sealed-words)(?:\.test)?|db\/tables\/clients|host\/reseal)\.ts$|^bench\/five-years\.ts$/
/** An import asks which rows there are, and takes back its own: what they hold stays sealed. */
const rowsAlone = /^src\/server\/imports\//
const testFile = /\.(?:test|fixture)\.ts$|^test\//

const sources = async () =>
  (
    await Promise.all(
      ['src', 'test', 'bench'].map(async (folder) =>
        (await readdir(join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`),
      ),
    )
  )
    .flat()
    .filter((file) => /\.tsx?$/.test(file) && !stores.test(file))

describe('the sealed record of a client', () => {
  it('is read and written by its store alone', async () => {
    const found: string[] = []
    for (const file of await sources()) {
      const text = await readFile(join(root, file), 'utf8')
      const mayNameTables = testFile.test(file) || rowsAlone.test(file)
      const rules = mayNameTables ? [sealedColumns, purposes] : [sealedColumns, purposes, tables]
      if (rules.some((rule) => rule.test(text))) found.push(file)
    }
    expect(found).toEqual([])
  })
})

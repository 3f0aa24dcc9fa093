import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { createUploadApi } from '#test/support/upload-api.ts'
import { checkKeyring, parseKeyring } from '../keyring.ts'
import { openContent } from '../receipts/document-facts.ts'
import { resealAll, sealedColumns } from './reseal.ts'
import { openDetails } from '../uploads/upload-store.ts'

let api: Awaited<ReturnType<typeof createUploadApi>>
beforeAll(async () => {
  api = await createUploadApi()
})
afterAll(() => api.close())

it('knows every sealed column of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like 'sealed\\_%' and table_name <> 'key_checks'`.execute(
    api.db,
  )
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  )
})

it('names each value as the code that seals it does', async () => {
  const server = join(import.meta.dirname, '..')
  const files = (await readdir(server, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('reseal.ts'),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(server, file), 'utf8')))
  const source = texts.join('\n')
  const unknown = sealedColumns
    .map(({ purpose, names }) => purpose(...names.map(() => '${')).split('${')[0] ?? '')
    .filter((begin) => !begin.startsWith('client_records.') && !source.includes(`\`${begin}\${`))
  expect(unknown).toEqual([])
})

/** A ring with another first key, that key alone, and the ring before. */
function rotate(old: string) {
  const fresh = `fresh:${randomBytes(32).toString('base64')}`
  return { before: parseKeyring(old), both: parseKeyring(`${fresh},${old}`), alone: parseKeyring(fresh) }
}

it('seals all of it with the first key, goes on where it was broken off, and asks for no other key then', async () => {
  const { db } = api
  const token = await api.signUp({ card: true })
  await api.uploadOne(token)
  const { before, both, alone } = rotate(api.encryptionKeys)
  await checkKeyring(db, before)
  await checkKeyring(db, both)
  const upload = await db.selectFrom('uploads').select(['id', 'sealed_details']).executeTakeFirstOrThrow()
  const details = openDetails(before, upload)

  const lines: string[] = []
  const brokenOff = resealAll(db, both, (line) => {
    lines.push(line)
    throw new Error('broken off')
  })
  await expect(brokenOff).rejects.toThrow('broken off')
  await expect(checkKeyring(db, alone)).rejects.toThrow('lacks a key')
  const { sealed, left } = await resealAll(db, both, (line) => lines.push(line))
  expect([sealed > 0, left]).toEqual([true, 0])
  expect(lines).toContain('uploads.sealed_details: 1 of 1')
  expect(await resealAll(db, both, () => {})).toEqual({ sealed: 0, left: 0 })

  await checkKeyring(db, alone)
  await expect(checkKeyring(db, before)).rejects.toThrow('lacks a key')
  const resealed = await db.selectFrom('uploads').select(['id', 'sealed_details']).executeTakeFirstOrThrow()
  expect(openDetails(alone, resealed)).toEqual(details)
})

it('seals documents and payments too, whose rows triggers keep, and leaves those on', async () => {
  const world = await createMoneyWorld()
  const { db } = world
  const { id } = await world.addBooked()
  await world.setOutcome(id, 'attended')
  await world.runJobs()
  const read = () =>
    db.selectFrom('issued_documents').select(['id', 'sealed_content']).executeTakeFirstOrThrow()
  const { before, both, alone } = rotate(world.encryptionKeys)
  const document = await read()
  expect((await resealAll(db, both, () => {})).left).toBe(0)
  const resealed = await read()
  expect(openContent(alone, resealed.id, resealed.sealed_content)).toEqual(
    openContent(before, document.id, document.sealed_content),
  )
  await expect(sql`update issued_documents set sealed_content = sealed_content`.execute(db)).rejects.toThrow(
    'documents are voided and issued again, never changed',
  )
  await world.close()
})

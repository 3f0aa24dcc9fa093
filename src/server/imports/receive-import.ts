import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type FileRow, nameColumns, suggestMapping } from '#domain/imports/columns.ts'
import { importLimits } from '#domain/imports/import-kinds.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { createSemaphore } from '../concurrency.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { addRows } from '../db/rows.ts'
import type { Keyring } from '../keyring.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { createUploadMemory, pacedBody } from '../uploads/multipart.ts'
import type { CsvHead } from './csv-worker.ts'
import { addPart, type ImportedFrom, linesOfAPart, readKeptMapping, sealLayout } from './import-store.ts'

type NewImport = ImportedFrom & { by: AccessedBy; body: ReadableStream<Uint8Array> | null }

/** Files that are in memory at one time, whoever sends them. */
const memory = createUploadMemory(2 * importLimits.bytes)
const oneAtATime = createSemaphore(1)

/** Takes a file apart and keeps its lines sealed. Nothing of it is a record yet. See docs/product/moving-in.md. */
export async function receiveImport(
  service: Pick<Service, 'db' | 'keyring'>,
  { body, ...about }: NewImport,
): Promise<Result<{ id: string }>> {
  const share = memory.open()
  try {
    const bytes = body && (await readWhole(pacedBody(body, { memory: share })))
    if (bytes === null) return fail('tooLarge', { message: importLimits.tooLarge })
    if (bytes.length === 0) return fail('invalidInput', { fields: { file: 'Please choose a file' } })
    return await oneAtATime(() => storeFile(service, { bytes, ...about }))
  } finally {
    share.close()
  }
}

/** Null where there is more than is taken: the length that the request claims is not trusted. */
async function readWhole(body: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > importLimits.bytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A file that is made to grow in memory ends its thread, and nothing else. */
const threadLimits = { maxOldGenerationSizeMb: 768 }
const longestParsing = 60_000

async function storeFile(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { bytes, by, ...from }: Omit<NewImport, 'body'> & { bytes: Uint8Array },
): Promise<Result<{ id: string }>> {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { resourceLimits: threadLimits })
  const timer = setTimeout(() => void worker.terminate(), longestParsing)
  const ended = once(worker, 'exit').then(
    () => null,
    () => null,
  )
  // The worker's answers are those that its script says: a head first, then lines.
  const ask = async <T>(message: Uint8Array | number): Promise<T | null> => {
    const answered = once(worker, 'message').then(([answer]) => answer as T)
    worker.postMessage(message, [])
    return Promise.race([answered, ended]).catch(() => null)
  }
  try {
    const file = await ask<CsvHead>(bytes)
    if (!file) return refuse('The file is too large to be read in one piece. Please send it in parts.')
    if ('refusal' in file) return refuse(file.refusal)
    return await inTransaction(db, async (tx) => {
      const columns = nameColumns(file.head)
      const id = await addImport(tx, keyring, { from, by, columns, examples: file.examples })
      const addLines = createPartWriter(tx, keyring, id)
      for (let left = file.lines; left > 0; left -= linesOfAPart) {
        const rows = await ask<FileRow[]>(linesOfAPart)
        if (!rows) return refuse('The file could not be read. Please try again.')
        await addLines(rows)
      }
      await noteChange(tx, by, null, `import ${id}: file received`)
      return succeed({ id })
    })
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}

const refuse = (message: string) => fail('invalidInput', { message, fields: { file: message } })

type ImportToAdd = {
  from: ImportedFrom
  by: AccessedBy
  columns: readonly string[]
  examples: readonly string[]
}

/** Columns are read as they were the last time for this system, and otherwise by their titles. */
export async function addImport(
  tx: Tx,
  keyring: Keyring,
  { from, by, columns, examples }: ImportToAdd,
): Promise<string> {
  const id = randomUUID()
  const kept = await readKeptMapping(tx, keyring, from)
  await addRows(tx, 'imports', {
    id,
    practice_id: from.practiceId,
    kind: from.kind,
    source: from.source,
    state: 'mapping',
    sealed_layout: sealLayout(keyring, id, {
      columns: [...columns],
      examples: [...examples],
      mapping: suggestMapping(from.kind, columns, kept.mapping),
      matches: kept.matches,
      unmatched: [],
    }),
    created_by: by.actor,
  })
  return id
}

/** Adds lines to an import, part after part. */
export function createPartWriter(tx: Tx, keyring: Keyring, importId: string) {
  let number = 0
  let lines = 0
  return async (rows: readonly FileRow[]): Promise<void> => {
    await addPart(tx, keyring, { importId, number, rows })
    number += 1
    lines += rows.length
    await tx.updateTable('imports').set({ parts: number, lines }).where('id', '=', importId).execute()
  }
}

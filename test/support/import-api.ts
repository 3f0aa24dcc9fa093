import type { ImportPage } from '#contract/staff/imports.ts'
import type { ImportKind, ImportSource } from '#domain/imports/import-kinds.ts'
import { isAtWork } from '#domain/imports/import-states.ts'
import { createApp } from '#server/app.ts'
import { runImport } from '#server/imports/run-imports.ts'
import { account } from './booking-world.ts'
import { addStaff } from './staff.ts'
import type { createTestDatabase } from './test-database.ts'

type ImportFile = { kind?: ImportKind; source?: ImportSource; csv: string | Uint8Array }

/** Imports as the page of an owner makes them. What a press queues is run at once, as a worker would. */
export async function createImportApi({ service, db }: Awaited<ReturnType<typeof createTestDatabase>>) {
  const app = createApp(service)
  const { headers, subject } = await addStaff(service, { role: 'owner' })
  const by = { actor: subject, requestId: 'test' }

  const call = async (method: string, path: string, body?: object) => {
    const response = await app.request(`/api/staff/imports${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, text, answer: isJson ? JSON.parse(text) : null }
  }
  const run = (id: string) => runImport(service, { importId: id, practiceId: account, by })
  const read = async (id: string): Promise<ImportPage> => (await call('GET', `/${id}`)).answer

  const upload = async ({ kind = 'clients', source = 'own', csv }: ImportFile) => {
    const response = await app.request(`/api/staff/imports?kind=${kind}&source=${source}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: typeof csv === 'string' ? csv : Buffer.from(csv),
    })
    const answer: { id: string; message?: string } = await response.json()
    return { status: response.status, ...answer }
  }
  /** A dry run, with the columns as they were suggested. */
  const check = async (id: string, changes: Partial<Pick<ImportPage, 'mapping' | 'matches'>> = {}) => {
    const { mapping, matches } = await read(id)
    const asked = await call('PUT', `/${id}/mapping`, { mapping, matches, ...changes })
    if (asked.status === 204) await run(id)
    return asked
  }
  const press = async (id: string, verb: 'write' | 'undo') => {
    const asked = await call('POST', `/${id}:${verb}`)
    // A job that takes long asks for the next one.
    while (asked.status === 204 && isAtWork((await read(id)).state)) await run(id)
    return asked
  }
  const findings = async (id: string, result: 'doubtful' | 'refused') =>
    (await call('GET', `/${id}/findings?result=${result}`)).answer.findings as {
      line: number
      title: string
      reasons: string[]
      choices: string[]
      decision: string | null
    }[]
  /** From the file to its records. */
  const bring = async (file: ImportFile) => {
    const { id } = await upload(file)
    await check(id)
    await press(id, 'write')
    return { id, page: await read(id) }
  }
  return { app, db, headers, by, call, run, read, upload, check, press, findings, bring }
}

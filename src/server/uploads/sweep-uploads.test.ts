import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUploadApi } from '#test/support/upload-api.ts'
import { sweepUploads } from './upload-store.ts'

let api: Awaited<ReturnType<typeof createUploadApi>>
beforeAll(async () => {
  api = await createUploadApi()
})
afterAll(() => api.close())

describe('the sweep', () => {
  const age = (id: string, interval: string) =>
    sql`update uploads set created_at = now() - ${interval}::interval where id = ${id}`.execute(api.db)
  const statusOf = async (id: string) =>
    (await api.db.selectFrom('uploads').select('status').where('id', '=', id).execute())[0]?.status
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

  it('removes what a crash left, what was never handed over, and unknown files; and nothing else', async () => {
    const token = await api.signUp()
    const [crashed, arriving, forgotten, fresh, attached, removed] = [
      await api.uploadOne(token),
      await api.uploadOne(token),
      await api.uploadOne(token),
      await api.uploadOne(token),
      await api.uploadOne(token),
      await api.uploadOne(token),
    ]
    await api.saveReferral(token, { files: [{ fileId: attached, kind: 'document' }] })
    await api.db
      .updateTable('uploads')
      .set({ status: 'pending' })
      .where('id', 'in', [crashed, arriving])
      .execute()
    await api.db.updateTable('uploads').set({ status: 'removed' }).where('id', '=', removed).execute()
    await age(crashed, '61 minutes')
    await age(arriving, '59 minutes')
    await age(forgotten, '169 hours')
    await age(fresh, '167 hours')
    await age(attached, '400 days')
    const [unknown, newlyUnknown] = [randomUUID(), randomUUID()]
    for (const name of [unknown, newlyUnknown, `${unknown}.part`, 'notes.txt'])
      await writeFile(api.placeOf(name), 'x')
    for (const name of [unknown, `${unknown}.part`, 'notes.txt'])
      await utimes(api.placeOf(name), daysAgo(8), daysAgo(8))
    await utimes(api.placeOf(attached), daysAgo(400), daysAgo(400))

    await sweepUploads(api.service)
    const left = await api.onDisk()
    expect(left).toEqual(expect.arrayContaining([arriving, fresh, attached, newlyUnknown, 'notes.txt']))
    for (const name of [crashed, forgotten, removed, unknown, `${unknown}.part`])
      expect(left).not.toContain(name)
    expect(await Promise.all([crashed, forgotten, removed].map(statusOf))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await Promise.all([arriving, fresh, attached].map(statusOf))).toEqual([
      'pending',
      'stored',
      'stored',
    ])
  })

  it('keeps a document of someone without a login for a day, and one that a referral took for good', async () => {
    const token = await api.signUp()
    const [forgotten, fresh, taken] = [
      await api.uploadOne(token),
      await api.uploadOne(token),
      await api.uploadOne(token),
    ]
    const all = [forgotten, fresh, taken]
    await api.db.updateTable('uploads').set({ client_id: null }).where('id', 'in', all).execute()
    await api.db
      .updateTable('uploads')
      .set({ attached_at: daysAgo(2) })
      .where('id', '=', taken)
      .execute()
    await age(forgotten, '25 hours')
    await age(fresh, '23 hours')
    await age(taken, '400 days')
    await sweepUploads(api.service)
    expect(await Promise.all(all.map(statusOf))).toEqual([undefined, 'stored', 'stored'])
    expect(await api.onDisk()).not.toContain(forgotten)
  })

  it('removes nothing from a store that does not fit the database', async () => {
    const removed: string[] = []
    const files = {
      ...api.service.files,
      remove: async (name: string) => void removed.push(name),
      async *list() {
        for (let count = 0; count < 100; count += 1) yield { name: randomUUID(), storedAt: daysAgo(30) }
      },
    }
    await sweepUploads({ ...api.service, files })
    expect(removed).toEqual([])
  })
})

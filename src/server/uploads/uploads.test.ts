import { randomUUID } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDoc, makeDocx, makeJpg, makePdf, makePng } from '#domain/uploads/sample-files.fixture.ts'
import { largestUpload, uploadRefusals } from '#domain/uploads/upload-rules.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { temporaryFolder } from '#test/support/server-process.ts'
import { createApp } from '../http/app.ts'
import { FileStoreAway } from '../ports/file-store.ts'
import { createAccount } from '../identity/create-account.ts'
import { sweepUploads } from './sweep-uploads.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let data: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  data = await temporaryFolder()
  api = await createBookingApi({ DATA_DIR: data.path })
})
afterAll(async () => {
  await api.close()
  await data.remove()
})

const path = '/api/patientUpload/encrypted'
const onDisk = () => readdir(join(data.path, 'uploads')).catch(() => [])
const rows = () => api.db.selectFrom('uploads').selectAll().orderBy('created_at').execute()
const everything = async () => ({ files: (await onDisk()).toSorted(), rows: await rows() })

type Given = { name: string; content: Buffer }
type Options = { key?: string; app?: ReturnType<typeof createApp> }

async function upload(token: string, files: Given[], { key, app = createApp(api.service) }: Options = {}) {
  const form = new FormData()
  for (const { name, content } of files) form.append('file', new File([new Uint8Array(content)], name))
  const response = await app.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}

const pdf = { name: 'Referral Dr Ng.pdf', content: makePdf() }
const uploadOne = async (token: string, file: Given = pdf) =>
  (await upload(token, [file])).body.fileId as string
const download = (fileId: string, token: string) => api.fetch(`/api/patientUpload/${fileId}`, token)
const referral = {
  files: [],
  isReferredByGP: true,
  isHaveTreatmentPlan: false,
  isGPSentReferral: false,
  addToReferralGroup: false,
}
const saveReferral = (token: string, body: object, key?: string) =>
  api.call('PUT', '/client-records/me/referral', { token, body: { ...referral, ...body }, key })

describe('uploading', () => {
  it('answers with the file, keeps it where nobody can read it, and gives it back as it was', async () => {
    const token = await api.signUp()
    const { status, body } = await upload(token, [pdf])
    expect(status).toBe(201)
    expect(body).toEqual({
      fileId: expect.any(String),
      name: pdf.name,
      size: pdf.content.length,
      type: 'pdf',
    })
    const kept = await readFile(join(data.path, 'uploads', body.fileId))
    expect(kept.includes('%PDF')).toBe(false)
    const [row] = await api.db.selectFrom('uploads').selectAll().where('id', '=', body.fileId).execute()
    expect(row?.sealed_details.includes('Referral')).toBe(false)

    const answer = await download(body.fileId, token)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf.content)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Referral Dr Ng.pdf"; filename*=UTF-8''Referral%20Dr%20Ng.pdf`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const audit = await api.db
      .selectFrom('audit_events')
      .select(['action', 'subject'])
      .where('client_id', '=', row?.client_id ?? '')
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { action: 'change', subject: `upload ${body.fileId}` },
      { action: 'read', subject: `upload ${body.fileId}` },
    ])
  })

  it('takes every type by its content, whatever it is called, and a list in the order sent', async () => {
    const token = await api.signUp()
    const files = [
      { name: 'plan.docx', content: makeDocx() },
      { name: 'old.doc', content: makeDoc() },
      { name: 'photo.JPEG', content: makeJpg() },
      { name: 'photo.exe', content: makePng() },
    ]
    const { status, body } = await upload(token, files)
    expect(status).toBe(201)
    expect(body.files.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['plan.docx', 'docx'],
      ['old.doc', 'doc'],
      ['photo.jpeg', 'jpg'],
      ['photo.exe.png', 'png'],
    ])
  })

  it('is open to somebody who has just signed up', async () => {
    const { body } = await api.call('POST', '/accounts/banksia/patients', { body: signUpBody() })
    expect((await upload(body.data.authToken, [pdf])).status).toBe(201)
  })

  it.each([
    [
      'a file that is not what it says',
      { name: 'plan.pdf', content: Buffer.from('MZ') },
      415,
      uploadRefusals.wrongType,
    ],
    ['a macro', { name: 'plan.doc', content: makeDoc('Macros') }, 415, uploadRefusals.hasMacros],
    ['an empty file', { name: 'plan.pdf', content: Buffer.alloc(0) }, 415, uploadRefusals.wrongType],
    [
      'one byte too many',
      { name: 'a.pdf', content: makePdf(largestUpload.bytes + 1) },
      413,
      largestUpload.message,
    ],
  ])('refuses the whole batch for %s, says which, and keeps nothing', async (_name, bad, status, message) => {
    const token = await api.signUp()
    const before = await everything()
    const { status: got, body } = await upload(token, [pdf, bad, pdf])
    expect(got).toBe(status)
    expect(body).toMatchObject({ message, fields: { 'file.1': message } })
    expect(await everything()).toEqual(before)
  })

  it('refuses a seventh file, an empty form, and what is no form', async () => {
    const token = await api.signUp()
    const before = await everything()
    const many = await upload(
      token,
      Array.from({ length: 7 }, () => pdf),
    )
    expect([many.status, many.body.message]).toEqual([422, 'The maximum file is six'])
    const none = await upload(token, [])
    expect(none.status).toBe(422)
    expect((await api.call('POST', '/patientUpload/encrypted', { token, body: {} })).status).toBe(415)
    expect(await everything()).toEqual(before)
  })

  it('takes a file of exactly 10 MB', async () => {
    const token = await api.signUp()
    const { status, body } = await upload(token, [{ name: 'a.pdf', content: makePdf(largestUpload.bytes) }])
    expect([status, body.size]).toEqual([201, largestUpload.bytes])
  })

  it('has one effect under one key, however often it is sent, and refuses the key for other files', async () => {
    const token = await api.signUp()
    const key = randomUUID()
    const before = (await rows()).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(token, [pdf, pdf], { key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect((await rows()).length - before).toBe(2)
    expect((await onDisk()).length).toBe((await rows()).length)
    const other = await upload(token, [{ name: 'other.pdf', content: makePdf(500) }], { key })
    expect([other.status, other.body.code]).toEqual([409, 'idempotencyKeyReused'])
    expect((await rows()).length - before).toBe(2)
  })

  it('stops a client at sixty files an hour, and no other', async () => {
    const [token, other] = [await api.signUp(), await api.signUp()]
    const bad = { name: 'x', content: Buffer.from('x') }
    for (let count = 0; count < 60; count += 1) await upload(token, [bad])
    expect((await upload(token, [pdf])).status).toBe(429)
    expect((await upload(other, [pdf])).status).toBe(201)
  })

  it('says so when the store is away, and keeps nothing', async () => {
    const token = await api.signUp()
    const before = await everything()
    const put = async () => {
      throw new FileStoreAway('ENOSPC')
    }
    const app = createApp({ ...api.service, files: { ...api.service.files, put } })
    const { status, body } = await upload(token, [pdf], { app })
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(await everything()).toEqual(before)
  })
})

describe('a file', () => {
  it('is there for its client only', async () => {
    const [token, other] = [await api.signUp(), await api.signUp()]
    const fileId = await uploadOne(token)
    const administrator = await accessTokenFor(api.service, { subject: randomUUID(), role: 'administrator' })
    for (const stranger of [other, administrator]) expect((await download(fileId, stranger)).status).toBe(404)
    expect((await api.call('DELETE', `/patientUpload/${fileId}`, { token: other })).status).toBe(404)
    expect((await download(randomUUID(), token)).status).toBe(404)
    expect((await download(fileId, token)).status).toBe(200)
  })

  it('is there for a clinician once the client has booked with them, and not before, nor once it is cancelled', async () => {
    const place = await addBookable(api.db)
    const token = await api.signUp({ card: true })
    const fileId = await uploadOne(token)
    const subject =
      (await createAccount(api.db, {
        email: `${randomUUID()}@mail.example`,
        password: 'Quiet-wattle-grove-27!',
        role: 'clinician',
        clinicianId: place.clinicianId,
      })) ?? ''
    const clinician = await accessTokenFor(api.service, { subject, role: 'clinician' })
    expect((await download(fileId, clinician)).status).toBe(404)
    const slot = { ...place, start: sydneyTime(3, 10) }
    const { body } = await api.reserve(slot, { token, funding: 'selfFunded' })
    expect((await download(fileId, clinician)).status).toBe(404)
    await api.claim(body.data.reserveId, token)
    await api.finish(body.data.reserveId, token)
    expect((await download(fileId, clinician)).status).toBe(200)
    await api.db
      .updateTable('reservations')
      .set({ status: 'released' })
      .where('reserve_id', '=', body.data.reserveId)
      .execute()
    expect((await download(fileId, clinician)).status).toBe(404)
  })

  it('is gone once it is removed, with its bytes, and leaves the referral that named it', async () => {
    const token = await api.signUp()
    const [first, second] = [await uploadOne(token), await uploadOne(token)]
    const files = [first, second].map((fileId) => ({ fileId, kind: 'referral' }))
    expect((await saveReferral(token, { files })).status).toBe(204)
    expect((await api.call('DELETE', `/patientUpload/${first}`, { token })).status).toBe(204)
    expect((await download(first, token)).status).toBe(404)
    expect((await api.call('DELETE', `/patientUpload/${first}`, { token })).status).toBe(404)
    expect(await onDisk()).not.toContain(first)
    expect((await keptReferral(second)).files).toEqual([{ fileId: second, kind: 'referral' }])
  })

  it('whose bytes are not as they were written is never given out', async () => {
    const token = await api.signUp()
    const [one, other] = [await uploadOne(token), await uploadOne(token)]
    const place = join(data.path, 'uploads')
    await writeFile(join(place, one), await readFile(join(place, other)))
    expect((await download(one, token)).status).toBe(500)
  })
})

/** What the record of this file's owner says. */
async function keptReferral(fileId: string) {
  const { client_id, sealed_referral } = await api.db
    .selectFrom('client_records')
    .innerJoin('uploads', 'uploads.client_id', 'client_records.client_id')
    .select(['client_records.client_id', 'sealed_referral'])
    .where('uploads.id', '=', fileId)
    .executeTakeFirstOrThrow()
  return api.keyring.unseal<{ files: object[] }>(
    sealed_referral ?? Buffer.alloc(0),
    `client_records.referral:${client_id}`,
  )
}

describe('the referral', () => {
  it('says what each file is, joins the group, and is read back in the profile and the list', async () => {
    const token = await api.signUp()
    const [letter, plan, loose] = [await uploadOne(token), await uploadOne(token), await uploadOne(token)]
    const files = [
      { fileId: letter, kind: 'referral' },
      { fileId: plan, kind: 'treatmentPlan' },
    ]
    const key = randomUUID()
    for (let again = 0; again < 2; again += 1)
      expect((await saveReferral(token, { files, addToReferralGroup: true }, key)).status).toBe(204)
    expect(await keptReferral(letter)).toEqual({
      files,
      isReferredByGP: true,
      isHaveTreatmentPlan: false,
      isGPSentReferral: false,
    })
    const { body: profile } = await api.call('GET', '/client-records/me', { token })
    expect(profile.referral).toMatchObject({ isReferredByGP: true })
    const groups = await api.db
      .selectFrom('client_groups')
      .select('group_id')
      .where('client_id', '=', profile._id)
      .execute()
    expect(groups).toEqual([{ group_id: 'referral' }])

    const { body: all } = await api.call('GET', '/client-records/me/files', { token })
    expect(all.map(({ fileId, kind }: { fileId: string; kind: string | null }) => [fileId, kind])).toEqual([
      [loose, null],
      [plan, 'treatmentPlan'],
      [letter, 'referral'],
    ])
    const { body: plans } = await api.call('GET', '/client-records/me/files?kind=treatmentPlan', { token })
    expect(plans).toEqual([
      {
        fileId: plan,
        name: pdf.name,
        size: pdf.content.length,
        type: 'pdf',
        kind: 'treatmentPlan',
        uploadedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
  })

  it('takes four referrals, six plans and six documents, in the document’s words', async () => {
    const token = await api.signUp()
    const many = (kind: string, count: number) =>
      Array.from({ length: count }, () => ({ fileId: randomUUID(), kind }))
    const said = async (files: object[]) => (await saveReferral(token, { files })).body.fields.files
    expect(await said(many('referral', 5))).toBe('The maximum file is four')
    expect(await said(many('treatmentPlan', 7))).toBe('The maximum file is six')
    expect(await said(many('document', 7))).toBe('The maximum file is six')
  })

  it('takes no file of another client, one that is gone, or one twice, and then keeps nothing', async () => {
    const [token, other] = [await api.signUp(), await api.signUp()]
    const [mine, theirs] = [await uploadOne(token), await uploadOne(other)]
    for (const fileId of [theirs, randomUUID(), mine]) {
      const files = [mine, fileId].map((id) => ({ fileId: id, kind: 'referral' }))
      expect((await saveReferral(token, { files })).status).toBe(422)
    }
    const { body } = await api.call('GET', '/client-records/me/files?kind=referral', { token })
    expect(body).toEqual([])
    expect((await api.call('GET', '/client-records/me', { token })).body.referral).toBeNull()
  })
})

describe('the sweep', () => {
  const age = (id: string, interval: string) =>
    sql`update uploads set created_at = now() - ${interval}::interval where id = ${id}`.execute(api.db)
  const statusOf = async (id: string) =>
    (await api.db.selectFrom('uploads').select('status').where('id', '=', id).execute())[0]?.status
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

  it('removes what a crash left, what was never handed over, and files nobody knows; and nothing else', async () => {
    const token = await api.signUp()
    const [crashed, arriving, forgotten, fresh, attached, removed] = [
      await uploadOne(token),
      await uploadOne(token),
      await uploadOne(token),
      await uploadOne(token),
      await uploadOne(token),
      await uploadOne(token),
    ]
    await saveReferral(token, { files: [{ fileId: attached, kind: 'document' }] })
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
    const place = (name: string) => join(data.path, 'uploads', name)
    for (const name of [unknown, newlyUnknown, `${unknown}.part`, 'notes.txt'])
      await writeFile(place(name), 'x')
    for (const name of [unknown, `${unknown}.part`, 'notes.txt'])
      await utimes(place(name), daysAgo(8), daysAgo(8))
    await utimes(place(attached), daysAgo(400), daysAgo(400))

    await sweepUploads(api.service)
    const left = await onDisk()
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

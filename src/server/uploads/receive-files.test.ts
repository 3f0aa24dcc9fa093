import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDoc, makeDocx, makeJpg, makePdf, makePng } from '#domain/uploads/sample-files.fixture.ts'
import { largestUpload, uploadRefusals } from '#domain/uploads/upload-rules.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { createUploadApi, pdf } from '#test/support/upload-api.ts'
import { createApp } from '../app.ts'
import { FileStoreAway } from '../adapters/file-store.ts'

let api: Awaited<ReturnType<typeof createUploadApi>>
beforeAll(async () => {
  api = await createUploadApi()
})
afterAll(() => api.close())

describe('uploading', () => {
  it('answers with the file, keeps it unreadable, and gives it back as it was', async () => {
    const token = await api.signUp()
    const { status, body } = await api.upload(token, [pdf])
    expect(status).toBe(201)
    expect(body).toEqual({
      fileId: expect.any(String),
      name: pdf.name,
      size: pdf.content.length,
      type: 'pdf',
    })
    const kept = await readFile(api.placeOf(body.fileId))
    expect(kept.includes('%PDF')).toBe(false)
    const [row] = await api.db.selectFrom('uploads').selectAll().where('id', '=', body.fileId).execute()
    expect(row?.sealed_details.includes('Referral')).toBe(false)

    const answer = await api.download(body.fileId, token)
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
    const { status, body } = await api.upload(token, files)
    expect(status).toBe(201)
    expect(body.files.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['plan.docx', 'docx'],
      ['old.doc', 'doc'],
      ['photo.jpeg', 'jpg'],
      ['photo.exe.png', 'png'],
    ])
  })

  it('is open to a client who has just signed up', async () => {
    const { body } = await api.call('POST', '/accounts/banksia/patients', { body: signUpBody() })
    expect((await api.upload(body.data.authToken, [pdf])).status).toBe(201)
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
    const before = await api.everything()
    const { status: got, body } = await api.upload(token, [pdf, bad, pdf])
    expect(got).toBe(status)
    expect(body).toMatchObject({ message, fields: { 'file.1': message } })
    expect(await api.everything()).toEqual(before)
  })

  it('refuses a seventh file, an empty form, and what is no form', async () => {
    const token = await api.signUp()
    const before = await api.everything()
    const many = await api.upload(
      token,
      Array.from({ length: 7 }, () => pdf),
    )
    expect([many.status, many.body.message]).toEqual([422, 'The maximum file is six'])
    const none = await api.upload(token, [])
    expect(none.status).toBe(422)
    expect((await api.call('POST', '/patientUpload/encrypted', { token, body: {} })).status).toBe(415)
    expect(await api.everything()).toEqual(before)
  })

  it('takes a file of exactly 10 MB', async () => {
    const token = await api.signUp()
    const { status, body } = await api.upload(token, [
      { name: 'a.pdf', content: makePdf(largestUpload.bytes) },
    ])
    expect([status, body.size]).toEqual([201, largestUpload.bytes])
  })

  it('has one effect under one key, however often it is sent, and refuses the key for other files', async () => {
    const token = await api.signUp()
    const key = randomUUID()
    const before = (await api.rows()).length
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.upload(token, [pdf, pdf], { key })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect((await api.rows()).length - before).toBe(2)
    expect((await api.onDisk()).length).toBe((await api.rows()).length)
    const other = await api.upload(token, [{ name: 'other.pdf', content: makePdf(500) }], { key })
    expect([other.status, other.body.code]).toEqual([409, 'idempotencyKeyReused'])
    expect((await api.rows()).length - before).toBe(2)
  })

  it('stops a client at sixty files an hour, and no other', async () => {
    const [token, other] = [await api.signUp(), await api.signUp()]
    const bad = { name: 'x', content: Buffer.from('x') }
    await api.upload(token, [bad])
    await setHits(api.db, 'uploads:client', 59)
    expect((await api.upload(token, [pdf])).status).toBe(201)
    await setHits(api.db, 'uploads:client', 60)
    expect((await api.upload(token, [pdf])).status).toBe(429)
    expect((await api.upload(other, [pdf])).status).toBe(201)
  })

  it('says so when the store is away, and keeps nothing', async () => {
    const token = await api.signUp()
    const before = await api.everything()
    const put = async () => {
      throw new FileStoreAway('ENOSPC')
    }
    const app = createApp({ ...api.service, files: { ...api.service.files, put } })
    const { status, body } = await api.upload(token, [pdf], { app })
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(await api.everything()).toEqual(before)
  })
})

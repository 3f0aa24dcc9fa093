import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createUploadApi } from '#test/support/upload-api.ts'
import { createAccount } from '../sign-in/account-store.ts'

let api: Awaited<ReturnType<typeof createUploadApi>>
beforeAll(async () => {
  api = await createUploadApi()
})
afterAll(() => api.close())

describe('a file', () => {
  it('is there for its client only', async () => {
    const [token, other] = [await api.signUp(), await api.signUp()]
    const fileId = await api.uploadOne(token)
    const administrator = await accessTokenFor(api.service, { subject: randomUUID(), role: 'administrator' })
    for (const stranger of [other, administrator])
      expect((await api.download(fileId, stranger)).status).toBe(404)
    expect((await api.call('DELETE', `/patientUpload/${fileId}`, { token: other })).status).toBe(404)
    expect((await api.download(randomUUID(), token)).status).toBe(404)
    expect((await api.download(fileId, token)).status).toBe(200)
  })

  it('is not there for the token of a clinician, even of one whom the client has booked', async () => {
    const place = await addBookable(api.db)
    const token = await api.signUp({ card: true })
    const fileId = await api.uploadOne(token)
    const subject =
      (await createAccount(api.db, {
        email: `${randomUUID()}@mail.example`,
        password: 'Quiet-wattle-grove-27!',
        role: 'clinician',
        clinicianId: place.clinicianId,
      })) ?? ''
    const { body } = await api.reserve({ ...place, start: sydneyTime(3, 10) }, { token, funding: 'rebate' })
    await api.claim(body.data.reserveId, token)
    await api.finish(body.data.reserveId, token)
    const clinician = await accessTokenFor(api.service, { subject, role: 'clinician' })
    expect((await api.download(fileId, clinician)).status).toBe(404)
  })

  it('is gone once it is removed, with its bytes, and leaves the referral that named it', async () => {
    const token = await api.signUp()
    const [first, second] = [await api.uploadOne(token), await api.uploadOne(token)]
    const files = [first, second].map((fileId) => ({ fileId, kind: 'referral' }))
    expect((await api.saveReferral(token, { files })).status).toBe(204)
    expect((await api.call('DELETE', `/patientUpload/${first}`, { token })).status).toBe(204)
    expect((await api.download(first, token)).status).toBe(404)
    expect((await api.call('DELETE', `/patientUpload/${first}`, { token })).status).toBe(404)
    expect(await api.onDisk()).not.toContain(first)
    expect((await api.storedReferral(second))?.files).toEqual([{ fileId: second, kind: 'referral' }])
  })

  it('whose bytes are not as they were written is never given out', async () => {
    const token = await api.signUp()
    const [one, other] = [await api.uploadOne(token), await api.uploadOne(token)]
    await writeFile(api.placeOf(one), await readFile(api.placeOf(other)))
    expect((await api.download(one, token)).status).toBe(500)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUploadApi, pdf } from '#test/support/upload-api.ts'

let api: Awaited<ReturnType<typeof createUploadApi>>
beforeAll(async () => {
  api = await createUploadApi()
})
afterAll(() => api.close())

describe('the referral', () => {
  it('says what each file is, joins the group, and is read back in the profile and the list', async () => {
    const token = await api.signUp()
    const [letter, plan, loose] = [
      await api.uploadOne(token),
      await api.uploadOne(token),
      await api.uploadOne(token),
    ]
    const files = [
      { fileId: letter, kind: 'referral' },
      { fileId: plan, kind: 'treatmentPlan' },
    ]
    const key = randomUUID()
    for (let again = 0; again < 2; again += 1)
      expect((await api.saveReferral(token, { files, addToReferralGroup: true }, key)).status).toBe(204)
    expect(await api.storedReferral(letter)).toEqual({
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

  it('takes four referrals, six plans and six documents, with the exact texts', async () => {
    const token = await api.signUp()
    const many = (kind: string, count: number) =>
      Array.from({ length: count }, () => ({ fileId: randomUUID(), kind }))
    const said = async (files: object[]) => (await api.saveReferral(token, { files })).body.fields.files
    expect(await said(many('referral', 5))).toBe('The maximum file is four')
    expect(await said(many('treatmentPlan', 7))).toBe('The maximum file is six')
    expect(await said(many('document', 7))).toBe('The maximum file is six')
  })

  it('takes no file of another client, one that is gone, or one twice, and then keeps nothing', async () => {
    const [token, other] = [await api.signUp(), await api.signUp()]
    const [mine, theirs] = [await api.uploadOne(token), await api.uploadOne(other)]
    for (const fileId of [theirs, randomUUID(), mine]) {
      const files = [mine, fileId].map((id) => ({ fileId: id, kind: 'referral' }))
      expect((await api.saveReferral(token, { files })).status).toBe(422)
    }
    const { body } = await api.call('GET', '/client-records/me/files?kind=referral', { token })
    expect(body).toEqual([])
    expect((await api.call('GET', '/client-records/me', { token })).body.referral).toBeNull()
  })
})

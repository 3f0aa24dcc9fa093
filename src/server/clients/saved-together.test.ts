import { afterAll, beforeAll, expect, it } from 'vitest'
import { details } from '#test/support/booking-record.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { otherPeople } from '#test/support/pages/booking-forms.ts'
import { createPaymentApi } from '#test/support/payment-api.ts'

let api: Awaited<ReturnType<typeof createPaymentApi>>
beforeAll(async () => {
  api = await createPaymentApi()
})
afterAll(() => api.close())

const { adult } = otherPeople
/** What the Medicare form sends without waiting in between, once the card is saved. */
const parts = [
  ['POST', 'key-client-contacts', { ...details.emergencyContact, tags: ['emergency'] }],
  ['POST', 'intake', { behalfOf: 'someoneElseAdult', isConsentForParent: false }],
  ['PUT', 'address', details.address],
  ['POST', 'key-client-contacts', { firstName: adult.name, mobileNumber: adult.phone, tags: ['adult'] }],
  ['PUT', 'referral', { files: [], isReferredByGP: true, isHaveTreatmentPlan: true, isGPSentReferral: true }],
] as const

it('parts of a record that are sent together are all saved, in any order, while a time is held', async () => {
  const bookable = await addBookable(api.db, { fundingMethods: ['rebate'] })
  for (let turn = 0; turn < parts.length; turn++) {
    const token = await api.signUp({ card: true })
    const slot = { ...bookable, start: sydneyTime(3 + turn, 10) }
    const held = await api.reserve(slot, { token, funding: 'rebate' })
    const rotated = [...parts.slice(turn), ...parts.slice(0, turn)]
    const answers = await Promise.all(
      rotated.map(([method, path, body]) =>
        api.call(method, `/client-records/me/${path}`, { token, body: { ...body } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
    const record = await api.record(token)
    expect(record).toMatchObject({
      intake: { behalfOf: 'someoneElseAdult' },
      address: details.address,
      referral: { isReferredByGP: true, isGPSentReferral: true },
    })
    const tags = record.keyClientContacts.flatMap((contact: { tags: string[] }) => contact.tags)
    expect(tags.toSorted()).toEqual(['adult', 'emergency'])
    expect((await api.claim(held.body.data.reserveId, token)).status).toBe(200)
  }
})

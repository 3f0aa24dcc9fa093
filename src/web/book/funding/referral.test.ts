import { describe, expect, it } from 'vitest'
import { newClient } from '../../client/client.fixture.ts'
import {
  findReferralErrors,
  type FileDetails,
  filesOfKind,
  type ReferralFiles,
  referralFormMessages,
  toReferral,
  referralPart,
} from './referral.ts'

const client = newClient()
const referred = newClient({
  referral: { isReferredByGP: true, isHaveTreatmentPlan: true, isGPSentReferral: true },
})
const file = (fileId: string, kind: FileDetails['kind'] = null): FileDetails => ({
  fileId,
  name: `${fileId}.pdf`,
  size: 1000,
  type: 'pdf',
  kind,
})
const none: ReferralFiles = {
  referral: [],
  treatmentPlan: [],
  waiting: { referral: null, treatmentPlan: null },
}
const start = toReferral(client, null).referral
const findErrors = (...given: Parameters<typeof findReferralErrors>) =>
  Object.fromEntries(
    Object.entries(findReferralErrors(...given)).filter(([, message]) => message !== undefined),
  )
const no = { ...start, hasReferral: 'No' }
const byGp = { ...start, comes: 'sentByGP' }

describe('the answers that a referral begins with', () => {
  it('are yes and upload', () => {
    expect(start).toMatchObject({ hasReferral: 'Yes', comes: 'upload' })
  })

  it('know that the GP was to send it, and ask a client who had none again', () => {
    expect(toReferral(referred, null).referral.comes).toBe('sentByGP')
    const without = { isReferredByGP: false, isHaveTreatmentPlan: false, isGPSentReferral: false }
    expect(toReferral(newClient({ referral: without }), null).referral.hasReferral).toBe('Yes')
    expect(toReferral(newClient({ referral: without }), 'none').referral.hasReferral).toBe('No')
  })
})

describe('what is missing of a referral', () => {
  it('is a file, unless the GP sends it or it is on record', () => {
    expect(findErrors(start, none, client)).toEqual({ 'referral.referral': referralFormMessages.noFile })
    expect(findErrors(start, { ...none, referral: [file('a')] }, client)).toEqual({})
    expect(findErrors(byGp, none, client)).toEqual({})
    expect(findErrors(start, none, referred)).toEqual({})
  })

  it('is the list of files while it cannot be read', () => {
    const unread = { ...none, referral: null, treatmentPlan: null }
    expect(findErrors(start, unread, client)).toEqual({ 'referral.referral': referralFormMessages.unread })
  })

  it('is whatever is still on its way', () => {
    const waiting = { referral: null, treatmentPlan: 'Please wait' }
    expect(findErrors(start, { ...none, referral: [file('a')], waiting }, client)).toEqual({
      'referral.treatmentPlan': 'Please wait',
    })
    expect(findErrors(byGp, { ...none, waiting }, client)).toEqual({})
  })

  it('is for a client who has none the answer about one of our GPs', () => {
    expect(findErrors(no, none, client)).toEqual({
      'referral.wantsGp': referralFormMessages.video,
    })
    for (const answer of ['Yes', 'No'])
      expect(findErrors({ ...no, wantsGp: answer }, none, client)).toEqual({})
  })
})

describe('the files of a kind', () => {
  const known = [file('new'), file('other'), file('plan', 'treatmentPlan'), file('old', 'referral')]

  it('are those on record and those of this visit, the first first', () => {
    expect(filesOfKind(known, 'referral', ['new', 'gone'])?.map(({ fileId }) => fileId)).toEqual([
      'old',
      'new',
    ])
    expect(filesOfKind(known, 'treatmentPlan', [])?.map(({ fileId }) => fileId)).toEqual(['plan'])
    expect(filesOfKind(null, 'referral', ['new'])).toBeNull()
  })
})

describe('what is sent of a referral', () => {
  const files = { ...none, referral: [file('a')], treatmentPlan: [file('b')] }

  it('names the files by their kinds', () => {
    expect(referralPart(start, files, client)).toEqual({
      files: [
        { fileId: 'a', kind: 'referral' },
        { fileId: 'b', kind: 'treatmentPlan' },
      ],
      isReferredByGP: true,
      isHaveTreatmentPlan: true,
      isGPSentReferral: false,
      addToReferralGroup: true,
    })
  })

  it('never names more than a form may carry', () => {
    const many = { ...none, referral: ['a', 'b', 'c', 'd', 'e'].map((id) => file(id)) }
    expect(referralPart(start, many, client)).toMatchObject({
      files: ['b', 'c', 'd', 'e'].map((fileId) => ({ fileId, kind: 'referral' })),
    })
  })

  it('says that the GP sends it, also where that is on record and nothing was added', () => {
    expect(referralPart(byGp, files, client)).toMatchObject({ files: [], isGPSentReferral: true })
    const upload = { ...toReferral(referred, null).referral, comes: 'upload' }
    expect(referralPart(upload, none, referred)).toMatchObject({ isGPSentReferral: true })
    expect(referralPart(upload, files, referred)).toMatchObject({ isGPSentReferral: false })
  })

  it('says that there is none', () => {
    expect(referralPart({ ...no, comes: 'sentByGP' }, files, client)).toEqual({
      files: [],
      isReferredByGP: false,
      isHaveTreatmentPlan: false,
      isGPSentReferral: false,
      addToReferralGroup: false,
    })
  })
})
